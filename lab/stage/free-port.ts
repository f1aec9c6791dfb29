export { freePort } from '../../apps/api/test/free-port.ts'
