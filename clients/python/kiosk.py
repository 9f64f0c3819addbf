#!/usr/bin/env python3
"""A kiosk for Backroom in one file, to read and to modify. Python 3.9 or newer, and paho-mqtt.

    kiosk.py prices           what it sells, as its place is set up
    kiosk.py sell 118:2 12    sells two of 118 and one of 12, and ends when the sale is durable
    kiosk.py run              stays: reports how it is, obeys commands, until Ctrl-C

The environment says who it is: BACKROOM_MQTT (mqtt://127.0.0.1:1883), BACKROOM_LOGIN, BACKROOM_SECRET,
BACKROOM_TOPICS (v1/2/kiosks/7/), BACKROOM_STORE (kiosk.db). Why it does what it does: /docs/devices of Backroom.
"""
import json
import os
import queue
import sqlite3
import sys
import time
import uuid
from datetime import datetime, timezone
from urllib.parse import urlsplit

import paho.mqtt.client as mqtt

RESEND_AFTER = 30.0  # seconds without a receipt
REPORT_EVERY = 60.0
RESTARTS = ("reboot", "update")

def uuid7():
    """A UUIDv7 (RFC 9562): begins with its time."""
    value = (time.time_ns() // 1_000_000) << 80 | int.from_bytes(os.urandom(10), "big")
    value = value & ~(0xF << 76) | 0x7 << 76
    return str(uuid.UUID(int=value & ~(0x3 << 62) | 0x2 << 62))


def iso(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seconds_of(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def share_of(amount, ppm):
    """Rounded half up, in integers only: money is never a float."""
    return (amount * ppm + 500_000) // 1_000_000


def ppm_of(terms, name, rounded):
    """A rate in parts per million, which are sent only if it is not a whole basis point."""
    return terms[name] if name in terms else terms[rounded] * 100


def price_order(cart, fee):
    """Lines with their tax and deposit, and the total of the sale. Amounts are minor units."""
    lines, net = [], 0
    for line in cart:
        gross = line["quantity"] * line["unitPrice"]
        discount = min(line.get("discount", 0), gross)
        net += gross - discount
        lines.append({
            **{name: line[name] for name in ("productId", "quantity", "unitPrice") if name in line},
            "discount": discount,
            "tax": share_of(gross - discount, ppm_of(line, "taxRatePpm", "taxRate")),
            "deposit": line["quantity"] * line["deposit"],
        })
    paid = 0
    if fee and net:
        paid = fee["amount"] if fee["type"] != "monetaryPercent" else share_of(net, ppm_of(fee, "ppm", "basisPoints"))
    tax, deposit = (sum(line[name] for line in lines) for name in ("tax", "deposit"))
    return lines, {"net": net, "tax": tax, "deposit": deposit, "fee": paid, "total": net + tax + deposit + paid}


def open_store(path):
    """Data that has to survive a power cut: messages without a receipt, commands, the config."""
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript("""
        pragma synchronous = full;
        create table if not exists message (id text primary key, channel text, boot text, sequence int, body text);
        create table if not exists command (id text primary key, type text, begun int, answer text);
        create table if not exists config (one int primary key, body text);""")
    return lambda sql, *values: db.execute(sql, values).fetchall()


class Kiosk:
    def __init__(self, env):
        self.url = urlsplit(env["BACKROOM_MQTT"])
        self.topics = env["BACKROOM_TOPICS"]
        self.store = open_store(env.get("BACKROOM_STORE", "kiosk.db"))
        self.boot = str(uuid.uuid4())  # new at each start
        self.sequence = 0
        self.sent = {}  # message id -> when it went out last
        self.ready = False  # connected, and hello was sent
        self.rejected = set()
        self.behind = None  # system time minus our own, by the last receipt
        self.heard = queue.Queue()  # from the thread of the connection
        self.commands = []  # in order of arrival
        kept = self.store("select body from config")
        self.config = json.loads(kept[0][0]) if kept else None
        self.connect(env["BACKROOM_LOGIN"], env["BACKROOM_SECRET"])
        self.settle_interrupted()

    def connect(self, login, secret):
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=login, protocol=mqtt.MQTTv311)
        client.username_pw_set(login, secret)
        if self.url.scheme == "mqtts":
            client.tls_set()
        self.leave_will(client)
        client.reconnect_delay_set(min_delay=1, max_delay=10)
        client.on_connect = self.on_connect
        client.on_disconnect = lambda *_: self.leave_will(client)
        client.on_subscribe = lambda *_: self.heard.put(("ready", None))
        client.on_message = lambda _client, _data, one: self.heard.put((one.topic[len(self.topics):], one.payload))
        self.client = client
        client.connect_async(self.url.hostname, self.url.port or (8883 if self.url.scheme == "mqtts" else 1883))
        client.loop_start()

    def leave_will(self, client):
        """The will, published for us when the connection breaks; a separate message each time."""
        self.ready = False
        client.will_set(self.topics + "events", json.dumps({**self.envelope(), "type": "offline"}), qos=1)

    def on_connect(self, client, _data, _flags, reason, _properties=None):
        if reason.is_failure:
            return print(f"refused: {reason}", file=sys.stderr)
        # A session ends with its connection: all topics are subscribed again, followed by hello.
        client.subscribe([(self.topics + name, 1) for name in ("receipts", "commands", "config")])

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()

    def envelope(self):
        return {"messageId": uuid7(), "sequence": self.sequence, "bootId": self.boot, "at": iso(time.time())}

    def say(self, channel, fields):
        """Stores a message, then sends it. It is kept until its receipt; its id is unique forever."""
        message = {**self.envelope(), **fields}
        self.sequence += 1
        body = json.dumps(message)
        row = (message["messageId"], channel, self.boot, message["sequence"], body)
        self.store("insert into message values (?, ?, ?, ?, ?)", *row)
        self.send(message["messageId"], channel, body)
        return message["messageId"]

    def send(self, message_id, channel, body):
        if self.ready:
            self.client.publish(self.topics + channel, body, qos=1)
            self.sent[message_id] = time.monotonic()

    def resend(self, late_only=True):
        """Byte for byte the same message as before: the same id with the same content is one message."""
        now = time.monotonic()
        for message_id, channel, _, _, body in self.pending():
            if not late_only or now - self.sent.get(message_id, -RESEND_AFTER) >= RESEND_AFTER:
                self.send(message_id, channel, body)

    def pending(self):
        return self.store("select id, channel, boot, sequence, body from message order by rowid")

    def step(self, patience=0.2):
        """Performs due work; call it in a loop."""
        try:
            channel, payload = self.heard.get(timeout=patience)
        except queue.Empty:
            return self.resend()
        if channel == "ready":
            works_by = {"configVersion": self.config["version"]} if self.config else {}
            hello = {**self.envelope(), "software": "kiosk.py 1", **works_by}
            # Never stored or resent: the gateway measures our clock by it.
            self.client.publish(self.topics + "hello", json.dumps(hello), qos=1)
            self.ready = True
            self.resend(late_only=False)
        elif payload:
            getattr(self, f"hear_{channel}")(json.loads(payload))

    def hear_receipts(self, receipts):
        self.behind = seconds_of(receipts["at"]) - time.time()
        for refused in receipts["rejected"]:
            print(f"rejected: {refused['messageId']}: {refused['reason']}", file=sys.stderr)
            self.rejected.add(refused["messageId"])
        for message_id in receipts["accepted"] + [refused["messageId"] for refused in receipts["rejected"]]:
            self.store("delete from message where id = ?", message_id)
            self.sent.pop(message_id, None)
        for waiting in receipts.get("quarantined", []):
            print(f"waits for a person: {waiting['messageId']}: {waiting['reason']}", file=sys.stderr)
        for missing in receipts.get("missing", []):
            self.answer_missing(missing)
        self.obey()  # the expiry of commands can be checked from here on

    def answer_missing(self, missing):
        """Stored messages are resent; all others had their receipt, and will not be resent."""
        kept = {sequence: (message_id, channel, body)
                for message_id, channel, boot, sequence, body in self.pending() if boot == missing["bootId"]}
        for number in range(missing["from"], missing["to"] + 1):
            if number in kept:
                self.send(*kept[number])
            else:
                self.say("events", {"type": "skipped", "skippedBootId": missing["bootId"],
                                    "from": number, "to": number, "reason": "receipted"})

    def hear_config(self, config):
        current = self.config
        if current and current["location"]["id"] == config["location"]["id"] and current["version"] >= config["version"]:
            return
        self.store("insert or replace into config values (1, ?)", json.dumps(config))
        self.config = config
        self.say("events", {"type": "config-applied", "version": config["version"]})

    def hear_commands(self, command):
        known = self.store("select answer from command where id = ?", command["commandId"])
        if known:
            # Answered again, but not run again.
            has_it = {"commandId": command["commandId"], "state": "acknowledged"}
            return self.say("acks", json.loads(known[0][0]) if known[0][0] else has_it)
        self.store("insert into command values (?, ?, 0, null)", command["commandId"], command["type"])
        self.commands.append(command)
        self.obey()

    def obey(self):
        """One after the other, in order of arrival; none after its expiry, by the system's clock."""
        while self.commands and self.behind is not None:
            command = self.commands.pop(0)
            answer = {"commandId": command["commandId"]}
            if seconds_of(command["expiresAt"]) <= time.time() + self.behind:
                self.answer(answer, "failed", "The command had expired")
                continue
            self.say("acks", {**answer, "state": "acknowledged"})
            self.store("update command set begun = 1 where id = ?", command["commandId"])
            if command["type"] in RESTARTS:
                self.restart()
            self.answer(answer, "failed", f"This kiosk cannot {command['type']}")

    def answer(self, answer, state, reason=None):
        reply = {**answer, "state": state, **({"reason": reason} if reason else {})}
        self.store("update command set answer = ? where id = ?", json.dumps(reply), answer["commandId"])
        self.say("acks", reply)

    def restart(self):
        """A new process is a new boot, and its hello is the answer to a reboot."""
        print("restarting", flush=True)
        self.close()
        os.execv(sys.executable, [sys.executable] + sys.argv)

    def settle_interrupted(self):
        """Ends commands that were under way when the process stopped."""
        for command_id, kind, begun in self.store("select id, type, begun from command where answer is null"):
            is_done = kind == "reboot" or begun and kind in RESTARTS
            why = "nobody knows whether it was done" if begun else "it was not begun"
            self.answer({"commandId": command_id}, *(["succeeded"] if is_done else ["failed", f"The kiosk went down: {why}"]))

    def until(self, what, patience=30.0):
        deadline = time.monotonic() + patience
        while not what():
            if time.monotonic() > deadline:
                sys.exit("nobody answered: is the address right, and the login?")
            self.step()

    def sell(self, wanted):
        self.until(lambda: self.config)
        prices = {price["productId"]: price for price in self.config["prices"]}
        cart = []
        for word in wanted:
            product, _, quantity = word.partition(":")
            price = prices.get(int(product)) or sys.exit(f"{product} is not sold here")
            cart.append({"productId": price["productId"], "quantity": int(quantity or 1), "unitPrice": price["price"],
                         "taxRatePpm": ppm_of(price, "taxRatePpm", "taxRate"), "deposit": price["deposit"]})
        lines, totals = price_order(cart, self.config["fee"])
        message_id = self.say("orders", {
            "orderId": uuid7(), "currency": self.config["currency"], "lines": lines,
            "payments": [{"id": str(uuid.uuid4()), "method": "cash", "amount": totals["total"]}],
            "fee": totals["fee"], "total": totals["total"],
        })
        self.until(lambda: all(message_id != one[0] for one in self.pending()))
        if message_id in self.rejected:
            sys.exit(1)
        print(f"sold for {totals['total']} {self.config['currency']} (minor units), receipted", flush=True)

    def run(self):
        reported = 0.0
        while True:
            if time.monotonic() - reported >= REPORT_EVERY or not reported:
                reported = time.monotonic()
                self.say("diagnostics", {"hasPower": True, "batteryLevel": 100, "isWifi": True})
            self.step()


def main():
    command, wanted = (sys.argv + [""])[1], sys.argv[2:]
    if command not in ("prices", "sell", "run"):
        sys.exit(__doc__)
    kiosk = Kiosk(os.environ)
    try:
        if command == "prices":
            kiosk.until(lambda: kiosk.config)
            for price in kiosk.config["prices"]:
                print(price["productId"], price["price"], price["name"], sep="\t")
        elif command == "sell":
            kiosk.sell(wanted)
        else:
            kiosk.run()
    except KeyboardInterrupt:
        pass
    finally:
        kiosk.close()


if __name__ == "__main__":
    main()
