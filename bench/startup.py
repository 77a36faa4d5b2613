"""How long `ludoglot --version` takes; the bar is 150 ms."""

import subprocess
import sys
import time


def main() -> None:
    for arguments in (["--version"], ["--help"], ["explain", "C101"]):
        times = []
        for _ in range(10):
            begun = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "translator", *arguments], check=True, capture_output=True
            )
            times.append(time.perf_counter() - begun)
        print(f"ludoglot {' '.join(arguments)}: {min(times) * 1000:.0f} ms (best of 10)")


if __name__ == "__main__":
    main()
