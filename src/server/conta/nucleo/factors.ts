import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'
import type { NewTotp } from '#shared/conta/entrada.ts'
import type { FactorRule } from '#shared/conta/seguranca.ts'
import { todayIn } from '#shared/rules/dates.ts'
import type { Tx } from '../../core/database/query.ts'
import { decryptSecret, encryptSecret } from '../../core/secrets/secret-vault.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import { CONFIRMED_MINUTES } from '../../core/tenancy/step-up.ts'

interface Person {
  codDistribuidor: number
  codUsuario: number
}

/** What a person can prove who they are with, beside the password. */
export interface Factors {
  totpDesde: string | null
  recuperacao: number
  passkeys: number
}

export const hasFactor = (f: Factors): boolean => f.totpDesde !== null || f.passkeys > 0

export async function factorsOf(tx: Tx, { codDistribuidor, codUsuario }: Person): Promise<Factors> {
  const r = await sql<Factors>`select
      (select confirmado_em from segundo_fator where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${codUsuario}) as "totpDesde",
      (select count(*)::int from codigo_recuperacao where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${codUsuario} and usado_em is null) as recuperacao,
      (select count(*)::int from passkey where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${codUsuario}) as passkeys`.execute(
    tx,
  )
  return r.rows[0] ?? { totpDesde: null, recuperacao: 0, passkeys: 0 }
}

/** Call with the first factor: a password that confirmed who had nothing better opens no more dangerous acts. */
export async function forgetConfirmations(tx: Tx, { codDistribuidor, codUsuario }: Person): Promise<void> {
  await tx
    .updateTable('sessaoProva')
    .set({ confirmadaEm: null })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
}

/** Opens dangerous acts to a sign-in for the next minutes; returns until when. */
export async function keepConfirmation(
  tx: Tx,
  { codDistribuidor, codUsuario, familia }: Person & { familia: string },
): Promise<string> {
  const r = await sql<{
    ate: string
  }>`insert into sessao_prova (cod_distribuidor, familia, cod_usuario, metodo, confirmada_em)
    values (${codDistribuidor}, ${familia}::uuid, ${codUsuario}, 'SENHA', now())
    on conflict (cod_distribuidor, familia) do update set confirmada_em = now()
    returning confirmada_em + make_interval(mins => ${CONFIRMED_MINUTES}) as ate`.execute(tx)
  const [row] = r.rows
  if (!row) throw new Error('the confirmation was not kept')
  return row.ate
}

export interface Rule {
  regra: FactorRule
  carenciaAte: string | null
}

/** What the distributor asks of a level; offered to all by default. */
export async function ruleOf(tx: Tx, codDistribuidor: number, codNivel: number): Promise<Rule> {
  const r = await tx
    .selectFrom('regraEntrada')
    .select(['segundoFator as regra', 'carenciaAte'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codNivel', '=', codNivel)
    .$narrowType<{ regra: FactorRule }>()
    .executeTakeFirst()
  return r ?? { regra: 'OFERECIDO', carenciaAte: null }
}

/** Whether a level's rule keeps a person without a factor out now. Days of grace are counted in Brasília's time. */
export const isDemandedNow = ({ regra, carenciaAte }: Rule, now = new Date()): boolean =>
  regra === 'EXIGIDO' && (carenciaAte === null || todayIn('America/Sao_Paulo', now) > carenciaAte)

const ISSUER_LENGTH = 30
/** A step is 30 s; one before and one after are accepted, for clocks that differ. */
const TOLERANCE_S = 30

/** Makes a person's new secret, which counts only once a code proved it; one that already counts stays until then. */
export async function newTotpFor(
  tx: Tx,
  installationSecret: string,
  p: Person & { email: string; empresa: string },
): Promise<NewTotp> {
  const segredo = generateSecret()
  const encrypted = encryptSecret(installationSecret, segredo)
  await tx
    .insertInto('segundoFator')
    .values({ codDistribuidor: p.codDistribuidor, codUsuario: p.codUsuario, novoSegredo: encrypted })
    .onConflict((c) => c.columns(['codDistribuidor', 'codUsuario']).doUpdateSet({ novoSegredo: encrypted }))
    .execute()
  const uri = generateURI({ issuer: p.empresa.slice(0, ISSUER_LENGTH), label: p.email, secret: segredo })
  return { segredo, uri, qr: await QRCode.toString(uri, { type: 'svg', margin: 1 }) }
}

/** Whether a code is of this secret now, and of no step that was used before; the step, or null. */
async function stepOf(secret: string, codigo: string, afterTimeStep: number): Promise<number | null> {
  const r = await verify({ secret, token: codigo, epochTolerance: TOLERANCE_S, afterTimeStep })
  return r.valid && 'timeStep' in r ? r.timeStep : null
}

async function lockFactor(tx: Tx, { codDistribuidor, codUsuario }: Person) {
  return tx
    .selectFrom('segundoFator')
    .select(['segredo', 'novoSegredo', 'ultimoPasso'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .forUpdate()
    .executeTakeFirst()
}

/** Uses a code of the app; false for a wrong one and for one that was used. The row's lock lets one of two simultaneous uses through. */
export async function useTotp(tx: Tx, installationSecret: string, p: Person, codigo: string): Promise<boolean> {
  const row = await lockFactor(tx, p)
  const secret = row?.segredo ? decryptSecret(installationSecret, row.segredo) : null
  const step = secret ? await stepOf(secret, codigo, Number(row?.ultimoPasso ?? 0)) : null
  if (step === null) return false
  await tx
    .updateTable('segundoFator')
    .set({ ultimoPasso: step })
    .where('codDistribuidor', '=', p.codDistribuidor)
    .where('codUsuario', '=', p.codUsuario)
    .execute()
  return true
}

/** Lets a new secret count, by its first code; false for a wrong one. */
export async function confirmTotp(tx: Tx, installationSecret: string, p: Person, codigo: string): Promise<boolean> {
  const row = await lockFactor(tx, p)
  const secret = row?.novoSegredo ? decryptSecret(installationSecret, row.novoSegredo) : null
  const step = secret ? await stepOf(secret, codigo, 0) : null
  if (step === null || !row?.novoSegredo) return false
  await tx
    .updateTable('segundoFator')
    .set({ segredo: row.novoSegredo, novoSegredo: null, confirmadoEm: sql`now()`, ultimoPasso: step })
    .where('codDistribuidor', '=', p.codDistribuidor)
    .where('codUsuario', '=', p.codUsuario)
    .execute()
  return true
}

const CODES = 10
const CODE_BYTES = 15
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Twenty-four letters and digits that are not mistaken for each other: 120 random bits, so that a plain hash keeps them. */
function recoveryCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((b) => b.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? []
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
const plainCode = (codigo: string) => codigo.toUpperCase().replaceAll(/[^A-Z2-9]/g, '')

/** Replaces a person's recovery codes; they are readable only now, the database keeps hashes. */
export async function newRecoveryCodes(tx: Tx, { codDistribuidor, codUsuario }: Person): Promise<string[]> {
  const codes = Array.from({ length: CODES }, recoveryCode)
  await tx
    .deleteFrom('codigoRecuperacao')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  await tx
    .insertInto('codigoRecuperacao')
    .values(codes.map((c) => ({ codDistribuidor, codUsuario, hash: hashOf(plainCode(c)) })))
    .execute()
  return codes
}

/** Uses a recovery code, once. */
export async function useRecoveryCode(
  tx: Tx,
  { codDistribuidor, codUsuario }: Person,
  codigo: string,
): Promise<boolean> {
  const r = await tx
    .updateTable('codigoRecuperacao')
    .set({ usadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('hash', '=', hashOf(plainCode(codigo)))
    .where('usadoEm', 'is', null)
    .executeTakeFirst()
  return r.numUpdatedRows === 1n
}

/** Removes the app and its recovery codes. */
export async function removeTotp(tx: Tx, { codDistribuidor, codUsuario }: Person): Promise<void> {
  for (const table of ['segundoFator', 'codigoRecuperacao'] as const)
    await tx
      .deleteFrom(table)
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codUsuario', '=', codUsuario)
      .execute()
}
