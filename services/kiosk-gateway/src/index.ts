export { start, type RunningKioskGateway } from './kiosk-gateway.js';
