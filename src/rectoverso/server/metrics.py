"""The numbers of this process for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from rectoverso import __version__
from rectoverso.server.hall import Hall
from rectoverso.server.tally import SECONDS, Durations

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class HallCollector(Collector):
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> Iterator[Metric]:
        hall, tally = self.hall, self.hall.tally
        version = GaugeMetricFamily("rectoverso_info", "Which version runs.", labels=["version"])
        version.add_metric([__version__], 1)
        yield version
        requests = CounterMetricFamily(
            "rectoverso_requests", "Requests over HTTP.", labels=["method", "route", "status"]
        )
        for (method, route, status), number in sorted(tally.requests.items()):
            requests.add_metric([method, route, str(status)], number)
        yield requests
        refusals = CounterMetricFamily("rectoverso_refusals", "What was refused over sockets.", labels=["why"])
        for why, number in sorted(tally.refusals.items()):
            refusals.add_metric([why], number)
        yield refusals
        yield GaugeMetricFamily("rectoverso_sockets", "Open sockets.", tally.sockets)
        yield CounterMetricFamily("rectoverso_sockets_opened", "Sockets opened so far.", tally.sockets_opened)
        yield GaugeMetricFamily("rectoverso_tables_in_memory", "Tables in memory.", len(hall.lives))
        yield CounterMetricFamily("rectoverso_moves", "Moves made at tables, those of bots too.", tally.moves)
        yield _histogram("rectoverso_commit_seconds", "From asking the store to its answer.", tally.commits)
        yield GaugeMetricFamily("rectoverso_bot_queue", "Moves that wait for a bot's process.", hall.thinkers.waiting)
        yield GaugeMetricFamily("rectoverso_bots_thinking", "Processes in which a bot thinks.", hall.thinkers.busy)
        failing = hall.store.failing is not None
        yield GaugeMetricFamily("rectoverso_store_failing", "1 while the store can't be written.", int(failing))


def _histogram(name: str, about: str, durations: Durations) -> Metric:
    total, buckets = 0, []
    for step, number in zip((*map(str, SECONDS), "+Inf"), durations.steps, strict=True):
        total += number
        buckets.append((step, total))
    return HistogramMetricFamily(name, about, buckets=buckets, sum_value=durations.total)


def registry_of(hall: Hall) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(HallCollector(hall))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    return registry


def metrics_page(registry: CollectorRegistry) -> bytes:
    return generate_latest(registry)
