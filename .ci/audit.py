"""Ask for known weaknesses in what Pusoy is built of: every pinned package of Python, and every one of npm.

    python .ci/audit.py PIP_AUDIT

PIP_AUDIT is that command. Ends with 1 where a weakness is known. Advisories come from a database on the
network: what it could not be asked about is counted and said, so that nobody takes silence for safety.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import Any, Final

CONSTRAINTS: Final = "constraints.txt"
CLIENT: Final = "web"


def _answer(command: list[str], folder: str = ".") -> Any:
    """What the command writes, as JSON; it ends with 1 where it found something."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command[0]} failed ({done.returncode}):\n{done.stderr}")
    return json.loads(done.stdout)


def audit_python(pip_audit: str) -> list[str]:
    """The weaknesses that are known of the pinned packages."""
    command = [pip_audit, "-r", CONSTRAINTS, "--no-deps", "--disable-pip"]
    packages = _answer([*command, "--progress-spinner", "off", "-f", "json"])["dependencies"]
    unknown = [package["name"] for package in packages if "vulns" not in package]
    print(f"Python: {len(packages) - len(unknown)} looked up, {len(unknown)} NOT: no database knows them")
    return [
        f"{package['name']} {package['version']}: {weakness['id']}"
        for package in packages
        for weakness in package.get("vulns", ())
    ]


def audit_client() -> list[str]:
    """The weaknesses that are known of the client's packages, and of those that build it."""
    npm = shutil.which("npm")
    answer: Any = _answer([npm, "audit", "--json"], CLIENT) if npm else {"message": "there is no npm here"}
    if "vulnerabilities" not in answer:
        print(f"npm: NOT looked up: {answer.get('message')}")
        return []
    print(f"npm: {answer['metadata']['dependencies']['total']} packages looked up")
    return [f"{name}: {found['severity']}" for name, found in answer["vulnerabilities"].items()]


def main(pip_audit: str) -> int:
    """Print what is known; 1 where there is something to mend."""
    weaknesses = [*audit_python(pip_audit), *audit_client()]
    print("\n".join(weaknesses) or "of what was looked up, no weakness is known")
    return bool(weaknesses)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
