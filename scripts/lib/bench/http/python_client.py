"""One of the clients from PyPI: python_client.py aiohttp|httpx URL COUNT CONCURRENCY; prints what the others print."""

import asyncio
import resource
import sys
import time


async def with_aiohttp(url: str, count: int, concurrency: int) -> float:
    """aiohttp, one session."""
    import aiohttp

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=concurrency)) as session:

        async def one() -> None:
            async with session.get(url) as response:
                if response.status != 200 or not await response.read():
                    raise RuntimeError("no answer")

        await many(one, concurrency, concurrency)
        return await many(one, count, concurrency)


async def with_httpx(url: str, count: int, concurrency: int) -> float:
    """httpx, one client."""
    import httpx

    limits = httpx.Limits(max_connections=concurrency, max_keepalive_connections=concurrency)
    async with httpx.AsyncClient(limits=limits, trust_env=False) as client:

        async def one() -> None:
            response = await client.get(url)
            if response.status_code != 200 or not response.content:
                raise RuntimeError("no answer")

        await many(one, concurrency, concurrency)
        return await many(one, count, concurrency)


async def many(one, count: int, concurrency: int) -> float:
    """Runs one so many times, so many of them at once; returns the seconds it took."""
    left = iter(range(count))

    async def worker() -> None:
        for _ in left:
            await one()

    began = time.monotonic()
    await asyncio.gather(*(worker() for _ in range(concurrency)))
    return time.monotonic() - began


def main() -> None:
    """Prints the seconds it took, the seconds of CPU, and the largest resident set in KiB."""
    name, url, count, concurrency = sys.argv[1:]
    run = {"aiohttp": with_aiohttp, "httpx": with_httpx}[name]
    elapsed = asyncio.run(run(url, int(count), int(concurrency)))
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


if __name__ == "__main__":
    main()
