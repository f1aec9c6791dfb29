export { freePort } from '../../apps/api/test/database/free-port.ts'
