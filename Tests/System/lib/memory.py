"""memory.py PID WORD...: which words lie in the memory of a process, as root.

Prints each that does, with how often. Also looks for the hundred words of alice's (markers.py), of which it names the
place and not the word.
"""

import re
import sys

from markers import alices_words

# What is read at a time; a word that lies across two pieces is found in the second, which begins a little earlier.
PIECE = 1 << 24
OVERLAP = 256


def pieces(pid):
    """All memory that the process can write to, with what it is."""
    with open(f"/proc/{pid}/maps", encoding="ascii") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        for line in maps:
            match = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw\S+ \S+ \S+ \S+\s*(.*)", line)
            if not match:
                continue
            start, end = int(match[1], 16), int(match[2], 16)
            for at in range(start, end, PIECE):
                begin = max(start, at - OVERLAP)
                yield match[3] or "(anonymous)", read(memory, begin, min(at + PIECE, end))


def read(memory, begin, end):
    """The bytes from begin to end, as far as they can be had."""
    memory.seek(begin)
    data = b""
    try:
        while len(data) < end - begin and (more := memory.read(end - begin - len(data))):
            data += more
    except OSError:
        # The process has given it back meanwhile.
        pass
    return data


def main():
    """Searches and prints."""
    words = alices_words() | {word.encode(): word for word in sys.argv[2:]}
    found = {}
    for where, piece in pieces(int(sys.argv[1])):
        for word, name in words.items():
            if word in piece:
                found.setdefault((name, where), 0)
                found[name, where] += piece.count(word)
    for (name, where), count in sorted(found.items()):
        print(f"{name}: {count} in {where}")


if __name__ == "__main__":
    main()
