export { CALLS, type ListedCall } from './calls.ts'
export { REFUSALS, type RefusalBody, type RefusalCode } from './refusals.ts'
export {
  type CallBody,
  type CallDefinition,
  type CallParams,
  type CallQuery,
  type CallReply,
  defineCall,
  isReadCall,
  LOAD_CLASSES,
  type LoadClass,
  loadClassOf,
  mayPromote,
} from './wire/define-call.ts'
