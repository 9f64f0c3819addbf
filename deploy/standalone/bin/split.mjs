// npm run split: the system with every service as its own process, on Postgres, Kafka, Mosquitto and ClickHouse.
process.env.BACKROOM_LAYOUT = 'split';
await import('./start.mjs');
