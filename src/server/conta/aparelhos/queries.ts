import { sql } from 'kysely'
import type { PersonOfDevice, SharedDevice } from '#shared/conta/aparelhos.ts'
import type { Tx } from '../../core/database/query.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { isDemandedNow, ruleOf } from '../nucleo/factors.ts'
import type { Device } from '../nucleo/devices.ts'
import { hashOfPin } from '../nucleo/pin.ts'

/** Wrong numbers of a person on a device; then only a whole sign-in there opens it again. */
export const MAX_FAILURES = 5
/** Where a second factor is demanded, one that was proven on the device within a shift is enough. */
const FACTOR_HOURS = 12

/** Registered devices of the stores in reach, with who is on each now. */
export async function listDevices(c: SignedInCtx, este: number | null): Promise<SharedDevice[]> {
  const rows = await c.tx
    .selectFrom('aparelho as a')
    .innerJoin('concessionaria as l', (j) =>
      j.onRef('l.codDistribuidor', '=', 'a.codDistribuidor').onRef('l.codConcessionaria', '=', 'a.codConcessionaria'),
    )
    .innerJoin('usuario as u', (j) =>
      j.onRef('u.codDistribuidor', '=', 'a.codDistribuidor').onRef('u.codUsuario', '=', 'a.codUsuario'),
    )
    .select([
      'a.codAparelho',
      'a.codConcessionaria',
      'l.nome as concessionaria',
      'a.nome',
      'a.registradoEm',
      'a.vistoEm',
      'u.nome as registradoPor',
      sql<string | null>`(select v.nome from sessao_prova p
        join sessao s on s.cod_distribuidor = p.cod_distribuidor and s.familia = p.familia
        join usuario v on v.cod_distribuidor = p.cod_distribuidor and v.cod_usuario = p.cod_usuario
        where p.cod_distribuidor = a.cod_distribuidor and p.cod_aparelho = a.cod_aparelho
          and s.usada_em is null and s.revogada_em is null and s.expira_em > now()
        order by s.criada_em desc limit 1)`.as('pessoa'),
    ])
    .where('a.codDistribuidor', '=', c.tenant.codDistribuidor)
    .where('a.revogadoEm', 'is', null)
    .orderBy('l.nome')
    .orderBy('a.nome')
    .orderBy('a.codAparelho')
    .execute()
  return rows.map((r) => ({ ...r, este: r.codAparelho === este }))
}

/** Whether the caller's session proved a second factor. */
export async function cameWithFactor(c: SignedInCtx): Promise<boolean> {
  const proof = await c.tx
    .selectFrom('sessaoProva')
    .select('comFator')
    .where(ofTenant(c))
    .where('familia', '=', c.sessao.familia)
    .executeTakeFirst()
  return proof?.comFator ?? false
}

/** Who once entered wholly on a device and still reaches its store, and how each comes back. Accounts kept for emergencies never do. */
export async function peopleOfDevice(
  tx: Tx,
  codDistribuidor: number,
  device: Device,
  installationSecret: string,
): Promise<PersonOfDevice[]> {
  const rows = await tx
    .selectFrom('aparelhoPessoa as p')
    .innerJoin('usuario as u', (j) =>
      j.onRef('u.codDistribuidor', '=', 'p.codDistribuidor').onRef('u.codUsuario', '=', 'p.codUsuario'),
    )
    .innerJoin('usuarioLoja as l', (j) =>
      j.onRef('l.codDistribuidor', '=', 'p.codDistribuidor').onRef('l.codUsuario', '=', 'p.codUsuario'),
    )
    .leftJoin('usuarioPin as n', (j) =>
      j.onRef('n.codDistribuidor', '=', 'p.codDistribuidor').onRef('n.codUsuario', '=', 'p.codUsuario'),
    )
    .select([
      'u.codUsuario',
      'u.nome',
      'u.codNivel',
      'p.falhas',
      'n.pinHash',
      sql<boolean>`p.com_fator and p.entrou_em > now() - make_interval(hours => ${FACTOR_HOURS})`.as('fatorRecente'),
    ])
    .where('p.codDistribuidor', '=', codDistribuidor)
    .where('p.codAparelho', '=', device.codAparelho)
    .where('p.entrouEm', 'is not', null)
    .where('l.codConcessionaria', '=', device.codConcessionaria)
    .where('u.ativo', '=', true)
    .where('u.emergencia', '=', false)
    .orderBy('u.nome')
    .orderBy('u.codUsuario')
    .execute()
  const demanded = new Map<number, boolean>()
  for (const nivel of new Set(rows.map((r) => r.codNivel)))
    demanded.set(nivel, isDemandedNow(await ruleOf(tx, codDistribuidor, nivel)))
  return rows.map(({ codUsuario, nome, codNivel, falhas, pinHash, fatorRecente }) => ({
    codUsuario,
    nome,
    volta: waysBack({
      falhas,
      temPin: hashOfPin(installationSecret, pinHash) !== null,
      fatorFalta: demanded.get(codNivel) === true && !fatorRecente,
    }),
  }))
}

function waysBack(p: { falhas: number; temPin: boolean; fatorFalta: boolean }): PersonOfDevice['volta'] {
  if (!p.temPin) return 'SEM_PIN'
  if (p.falhas >= MAX_FAILURES) return 'BLOQUEADO'
  return p.fatorFalta ? 'FATOR' : 'PIN'
}

/**
 * Counts a try before the number is checked, so that simultaneous guesses count too; undefined when no try is left. The failures with this
 * one, and the hash to check.
 */
export async function countTry(
  tx: Tx,
  codDistribuidor: number,
  { codAparelho }: Device,
  codUsuario: number,
): Promise<{ falhas: number; pinHash: string } | undefined> {
  const counted = await tx
    .updateTable('aparelhoPessoa')
    .set((eb) => ({ falhas: eb('falhas', '+', 1) }))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codAparelho', '=', codAparelho)
    .where('codUsuario', '=', codUsuario)
    .where('falhas', '<', MAX_FAILURES)
    .returning('falhas')
    .executeTakeFirst()
  const pin = await tx
    .selectFrom('usuarioPin')
    .select('pinHash')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .executeTakeFirst()
  return counted && pin ? { falhas: counted.falhas, pinHash: pin.pinHash } : undefined
}

/** A right number forgives the wrong ones before it. */
export async function forgive(tx: Tx, codDistribuidor: number, { codAparelho }: Device, codUsuario: number) {
  await tx
    .updateTable('aparelhoPessoa')
    .set({ falhas: 0 })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codAparelho', '=', codAparelho)
    .where('codUsuario', '=', codUsuario)
    .execute()
}
