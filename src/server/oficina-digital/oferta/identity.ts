import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { maskEmail, maskPhone } from '#shared/rules/contact-mask.ts'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import { refusedChannels } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { AppError, conflict, invalid } from '../../core/http/errors.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { WITHDRAWN } from './words.ts'

export interface Target {
  codOrcamento: number
  codConcessionaria: number
  numero: number
}

export type Method = 'DOCUMENTO' | 'CODIGO'
type Channel = 'SMS' | 'EMAIL'

const KEY = 'orcamento.identidade'
const DEFAULT = SETTINGS.find((c) => c.chave === KEY)?.padrao
const MAX_ATTEMPTS = 5
/** Wrong document attempts over a version's whole life: the hourly limit alone would let four digits be guessed over time. */
const MAX_DOCUMENT_ERRORS = 15
const MAX_CODES = 3
const CODE_LIFETIME = '10 minutes'
const PROOF_LIFETIME_S = 30 * 60

/** Ways to identify a quote's customer; `required` is the store's rule applied to this customer. */
interface Identity {
  exigida: boolean
  documento: { tipo: 'CPF' | 'CNPJ'; fim: string } | null
  contatos: { canal: Channel; destino: string }[]
  modelo: string
  fuso: string
}

const typeOf = (documento: string) => (documento.length === 11 ? ('CPF' as const) : ('CNPJ' as const))

/** Reads how a quote's customer can be identified; channels that they refused are left out. */
async function readIdentity(c: Ctx, target: Target): Promise<Identity> {
  const o = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'o.codConcessionaria'))
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .innerJoin('cliente as p', joinOn('p.codCliente', 'k.codCliente'))
    .leftJoin('concessionariaConfig as c', (j) =>
      joinOn('c.codConcessionaria', 'o.codConcessionaria')(j).on('c.chave', '=', KEY),
    )
    .select(['o.codChecklist', 'o.telefone', 'o.modelo', 'l.fuso', 'p.documento', 'p.email', 'c.valor as regra'])
    .where(ofTenant(c, 'o'))
    .where('o.codOrcamento', '=', target.codOrcamento)
    .executeTakeFirstOrThrow()
  const optedOut = await refusedChannels(c, o.codChecklist)
  const destinations: [Channel, string | null][] = [
    ['SMS', o.telefone],
    ['EMAIL', o.email],
  ]
  const contatos = destinations.flatMap(([canal, destino]) =>
    destino && !optedOut.has(canal) ? [{ canal, destino }] : [],
  )
  const documento =
    o.documento && o.documento.length >= 11 ? { tipo: typeOf(o.documento), fim: o.documento.slice(-4) } : null
  const rule = o.regra ?? DEFAULT
  const required = rule !== 'DISPENSAR' && (documento !== null || (rule === 'SEMPRE' && contatos.length > 0))
  return { exigida: required, documento, contatos, modelo: o.modelo, fuso: o.fuso }
}

const mask = (c: { canal: Channel; destino: string }) => ({
  canal: c.canal,
  destino: c.canal === 'SMS' ? maskPhone(c.destino) : maskEmail(c.destino),
})

/** The identity step for the customer's page; null when the quote requires none. */
export async function identityStep(c: Ctx, target: Target): Promise<OrcamentoCliente['identidade']> {
  const i = await readIdentity(c, target)
  return i.exigida ? { documento: i.documento?.tipo ?? null, contatos: i.contatos.map(mask) } : null
}

/** Locks the version; throws 409 once it is withdrawn or expired. An answered version still accepts the step, for its PDFs. */
async function lockVersion(c: Ctx, target: Target) {
  const v = await c.tx
    .selectFrom('orcamentoVersao')
    .select(['retiradaEm', 'respondidaEm', 'codigoHash', 'tentativasDesde', 'codigosDesde', 'errosDocumento'])
    .select([
      sql<boolean>`expira_em < now()`.as('vencida'),
      sql<boolean>`codigo_expira > now()`.as('codigoVale'),
      sql<number>`case when tentativas_desde > now() - interval '1 hour' then tentativas else 0 end`.as('tentativas'),
      sql<number>`case when codigos_desde > now() - interval '1 hour' then codigos else 0 end`.as('codigos'),
    ])
    .where(ofTenant(c))
    .where('codOrcamento', '=', target.codOrcamento)
    .where('numero', '=', target.numero)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (v.respondidaEm) return v
  if (v.retiradaEm) throw conflict('retirado', WITHDRAWN)
  if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
  return v
}

const updateVersion = (c: Ctx, target: Target) =>
  c.tx
    .updateTable('orcamentoVersao')
    .where(ofTenant(c))
    .where('codOrcamento', '=', target.codOrcamento)
    .where('numero', '=', target.numero)

const identityWaived = () => conflict('identidade-dispensada', 'Este orçamento não pede confirmação de identidade.')
const oneHourLater = (desde: string | null, fuso: string) =>
  formatInstant(new Date((desde ? Date.parse(desde) : Date.now()) + 3_600_000).toISOString(), fuso).slice(-5)

const hashCode = ({ services, tenant }: Ctx, target: Target, codigo: string) =>
  createHmac('sha256', `codigo:${services.segredo}`)
    .update(`${tenant.codDistribuidor}:${target.codOrcamento}:${target.numero}:${codigo}`)
    .digest('hex')

/** Queues a new code and invalidates the previous one; refuses a fourth within an hour and a channel that the customer lacks. */
export async function sendCode(c: Ctx, target: Target, canal: Channel) {
  const v = await lockVersion(c, target)
  const i = await readIdentity(c, target)
  if (!i.exigida) throw identityWaived()
  const contact = i.contatos.find((c) => c.canal === canal)
  if (!contact) throw invalid('Não há como mandar o código por este meio', { canal: 'Escolha outro meio' })
  if (v.codigos >= MAX_CODES)
    throw new AppError(
      429,
      'codigos-demais',
      `Já foram ${MAX_CODES} códigos nesta hora. Peça outro depois das ${oneHourLater(v.codigosDesde, i.fuso)}.`,
    )
  const codigo = String(randomInt(1_000_000)).padStart(6, '0')
  const { expiraEm } = await updateVersion(c, target)
    .set({
      codigoHash: hashCode(c, target, codigo),
      codigoExpira: sql`now() + ${CODE_LIFETIME}::interval`,
      codigos: v.codigos + 1,
      ...(v.codigos === 0 && { codigosDesde: sql`now()` }),
    })
    .returning(sql<string>`codigo_expira`.as('expiraEm'))
    .executeTakeFirstOrThrow()
  await enqueueMessage(c.tx, {
    codDistribuidor: c.tenant.codDistribuidor,
    codConcessionaria: target.codConcessionaria,
    canal,
    destino: contact.destino,
    assunto: canal === 'EMAIL' ? 'Seu código para assinar o orçamento' : null,
    corpo: `${codigo} é o seu código para assinar o orçamento do ${i.modelo}. Vale 10 minutos. Não passe este código a ninguém.`,
  })
  return { ...mask(contact), expiraEm }
}

/** Result of an attempt. A wrong one is returned, not thrown: its count must be committed. */
type Attempt = { certo: true } | { certo: false; erro: AppError }

const iguais = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Compares and counts: five wrong attempts an hour for document and code together, fifteen of the document in the version's life. Missing,
 * expired and wrong values give the same answer after the same work.
 */
export async function attempt(c: Ctx, target: Target, method: Method, valor: string): Promise<Attempt> {
  const v = await lockVersion(c, target)
  const i = await readIdentity(c, target)
  if (!i.exigida) throw identityWaived()
  const identityLocked = (desde: string | null) =>
    new AppError(
      429,
      'identidade-bloqueada',
      `Foram ${MAX_ATTEMPTS} tentativas sem acertar. Tente de novo depois das ${oneHourLater(desde, i.fuso)}.`,
    )
  if (v.tentativas >= MAX_ATTEMPTS) return { certo: false, erro: identityLocked(v.tentativasDesde) }
  if (method === 'DOCUMENTO' && v.errosDocumento >= MAX_DOCUMENT_ERRORS)
    return {
      certo: false,
      erro: new AppError(
        429,
        'documento-bloqueado',
        i.contatos.length > 0
          ? 'Foram tentativas demais com o documento. Peça um código para confirmar que é você.'
          : 'Foram tentativas demais com o documento. Fale com a oficina: ela envia outro link.',
      ),
    }
  const stored =
    method === 'CODIGO' ? (v.codigoVale ? v.codigoHash : null) : i.documento && hashCode(c, target, i.documento.fim)
  const givenValue = hashCode(c, target, valor.toUpperCase())
  const certo = iguais(givenValue, stored ?? '0'.repeat(givenValue.length)) && stored !== null
  if (certo) {
    // A code is valid once.
    await updateVersion(c, target)
      .set({ ...(method === 'CODIGO' && { codigoHash: null }), tentativas: v.tentativas })
      .execute()
    return { certo }
  }
  const tentativas = v.tentativas + 1
  await updateVersion(c, target)
    .set({
      tentativas,
      ...(tentativas === 1 && { tentativasDesde: sql`now()` }),
      ...(method === 'DOCUMENTO' && { errosDocumento: v.errosDocumento + 1 }),
    })
    .execute()
  const remaining = MAX_ATTEMPTS - tentativas
  if (remaining === 0) return { certo, erro: identityLocked(tentativas === 1 ? null : v.tentativasDesde) }
  const campos = {
    valor: `Não confere. ${remaining === 1 ? 'Resta 1 tentativa' : `Restam ${remaining} tentativas`} nesta hora.`,
  }
  return { certo, erro: new AppError(422, 'identidade-nao-confere', campos.valor, { campos }) }
}

const proofKey = (secret: string) => new TextEncoder().encode(`identidade:${secret}`)
const assunto = (target: Target) => `${target.codOrcamento}.${target.numero}`

/** Signed token saying that its holder was identified for this version; valid for half an hour. */
export async function issueProof(
  tenant: Tenant,
  target: Target,
  secret: string,
  metodo: Method,
): Promise<{ prova: string; expiraEm: string }> {
  const end = Math.floor(Date.now() / 1000) + PROOF_LIFETIME_S
  const prova = await new SignJWT({ metodo })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(assunto(target))
    .setAudience(`identidade:${tenant.distribuidor}`)
    .setExpirationTime(end)
    .sign(proofKey(secret))
  return { prova, expiraEm: new Date(end * 1000).toISOString() }
}

/**
 * How the signer was identified, for the decision's evidence; throws 403 when the step is required and the proof is missing, expired or of
 * another version.
 */
export async function provenStep(c: Ctx, target: Target, prova: string | undefined): Promise<string> {
  const { exigida: required } = await readIdentity(c, target)
  if (!required) return 'NOME_E_ACEITE'
  const identityRequired = () => new AppError(403, 'identidade-exigida', 'Confirme que é você para continuar.')
  if (!prova) throw identityRequired()
  const { payload } = await jwtVerify(prova, proofKey(c.services.segredo), {
    algorithms: ['HS256'],
    audience: `identidade:${c.tenant.distribuidor}`,
    subject: assunto(target),
    requiredClaims: ['exp'],
  }).catch(() => {
    throw identityRequired()
  })
  return payload['metodo'] === 'CODIGO' ? 'CODIGO' : 'DOCUMENTO'
}

/** Whether the reader of an answered version may see the customer's full name. */
export async function wasRecognized(c: Ctx, target: Target, prova: string | undefined): Promise<boolean> {
  try {
    await provenStep(c, target, prova)
    return true
  } catch (e) {
    if (e instanceof AppError && e.code === 'identidade-exigida') return false
    throw e
  }
}
