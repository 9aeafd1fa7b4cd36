/** The table's sounds, made as they are needed: no files. */
export type Sound = 'play' | 'pass' | 'turn' | 'won' | 'lost' | 'deal';

interface Tone {
  readonly at: number; // seconds from the start
  readonly hertz: number;
  readonly seconds: number;
  readonly loud: number;
}

const TONES: Readonly<Record<Exclude<Sound, 'play' | 'deal'>, readonly Tone[]>> = {
  pass: [
    { at: 0, hertz: 150, seconds: 0.07, loud: 0.35 },
    { at: 0.11, hertz: 130, seconds: 0.07, loud: 0.3 },
  ],
  turn: [
    { at: 0, hertz: 660, seconds: 0.12, loud: 0.12 },
    { at: 0.1, hertz: 880, seconds: 0.18, loud: 0.12 },
  ],
  won: [
    { at: 0, hertz: 523, seconds: 0.14, loud: 0.14 },
    { at: 0.12, hertz: 659, seconds: 0.14, loud: 0.14 },
    { at: 0.24, hertz: 784, seconds: 0.3, loud: 0.16 },
  ],
  lost: [
    { at: 0, hertz: 392, seconds: 0.16, loud: 0.12 },
    { at: 0.15, hertz: 330, seconds: 0.28, loud: 0.12 },
  ],
};

/**
 * Plays sounds. Nothing sounds before `wake`, which the first touch or key calls: browsers ask for that, and
 * so do people in a bus.
 */
export class Sounds {
  private context: AudioContext | null = null;

  constructor(private readonly allowed: () => boolean) {}

  wake(): void {
    if (!this.allowed()) return;
    if (this.context === null && typeof AudioContext === 'function') this.context = new AudioContext();
    if (this.context?.state === 'suspended') void this.context.resume();
  }

  play(sound: Sound): void {
    const context = this.context;
    if (context === null || context.state !== 'running' || !this.allowed()) return;
    if (sound === 'play') flick(context, 0);
    else if (sound === 'deal') for (let card = 0; card < 5; card += 1) flick(context, card * 0.06);
    else for (const tone of TONES[sound]) ring(context, tone);
  }

  close(): void {
    void this.context?.close();
    this.context = null;
  }
}

function ring(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: tone.hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(tone.loud, start + 0.01);
  gain.gain.setValueAtTime(tone.loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + tone.seconds + 0.02);
}

/** A card set down: a short breath of noise. */
function flick(context: AudioContext, after: number): void {
  const seconds = 0.07;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2400, Q: 0.8 });
  const gain = new GainNode(context, { gain: 0.3 });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + after);
}
