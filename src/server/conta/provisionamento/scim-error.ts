import { AppError, toAppError } from '../../core/http/errors.ts'

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'uniqueness'

/** A refusal of RFC 7644 (3.12), with its kind where the RFC names one. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const badSyntax = (detail: string) => new ScimError(400, detail, 'invalidSyntax')
export const badValue = (detail: string) => new ScimError(400, detail, 'invalidValue')
export const resourceNotFound = (id: string) => new ScimError(404, `O recurso ${id} não existe`)

/** Any thrown value as the RFC's error; what another writer took meanwhile is a matter of uniqueness. */
export function toScimError(e: unknown): ScimError {
  if (e instanceof ScimError) return e
  const { status, message, code } = toAppError(e)
  if (code === 'ja-existe') return new ScimError(409, message, 'uniqueness')
  return new ScimError(status, message, e instanceof AppError && status === 400 ? 'invalidSyntax' : undefined)
}

export const errorResource = (e: ScimError) => ({
  schemas: [SCHEMA],
  status: String(e.status),
  ...(e.scimType && { scimType: e.scimType }),
  detail: e.message,
})
