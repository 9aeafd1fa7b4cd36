#!/bin/sh
# A player of Pusoy Dos in plain shell: pusoy arena "cmd:sh examples/bot.sh" greedy
while IFS= read -r line; do
  case $line in
    '{"hello"'*) echo '{"ready": {"name": "shell", "version": "1"}}' ;;
    '{"act"'*)
      legal=${line#*'"legal":['}
      case $legal in
        ']'*) echo '{"pass": true}' ;;
        *) echo "{\"play\": ${legal%%']'*}]}" ;;
      esac ;;
    '{"bye"'*) exit 0 ;;
  esac
done
