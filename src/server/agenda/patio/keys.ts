import { sql } from 'kysely'
import type { CarKey, KeyHolder } from '#shared/agenda/patio.ts'
import { shortName } from '#shared/rules/name.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { tell } from '../nucleo/place.ts'
import { readKeys } from './queries.ts'

interface LockedKey {
  codChave: number
  codConcessionaria: number
  numero: string
  ativa: boolean
  versao: number
  codPassagem: number | null
  posse: 'QUADRO' | 'PESSOA'
  codUsuario: number | null
  codMecanico: number | null
}

/** Locks a key until the transaction ends; throws 404. */
export async function lockKey(c: SignedInCtx, codChave: number): Promise<LockedKey> {
  const r =
    await sql<LockedKey>`select cod_chave as "codChave", cod_concessionaria as "codConcessionaria", numero, ativa, versao, cod_passagem as "codPassagem", posse,
      cod_usuario as "codUsuario", cod_mecanico as "codMecanico"
    from chave where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_chave = ${codChave} for update`.execute(
      c.tx,
    )
  const [k] = r.rows
  if (!k) throw notFound('Chave não encontrada')
  return k
}

/** One key as screens show it. */
export async function getKey(c: SignedInCtx, codChave: number): Promise<CarKey> {
  const [k] = await readKeys(c, sql`k.cod_chave = ${codChave}`)
  if (!k) throw notFound('Chave não encontrada')
  return k
}

async function note(
  c: SignedInCtx,
  k: LockedKey & { codPassagem: number },
  para: KeyHolder,
  com: string | null,
): Promise<void> {
  const author = authorOf(c)
  await sql`insert into chave_movimento (cod_distribuidor, cod_concessionaria, cod_chave, cod_passagem, para, com, cod_usuario, quem)
    values (${c.tenant.codDistribuidor}, ${k.codConcessionaria}, ${k.codChave}, ${k.codPassagem}, ${para}, ${com}, ${author.codUsuario}::int, ${author.quem})`.execute(
    c.tx,
  )
  tell(c, k)
}

async function nameOf(c: SignedInCtx, k: LockedKey, codMecanico: number | undefined): Promise<string> {
  if (codMecanico === undefined) return authorOf(c).quem
  const r = await sql<{ nome: string }>`select nome from mecanico where cod_distribuidor = ${c.tenant.codDistribuidor}
    and cod_concessionaria = ${k.codConcessionaria} and cod_mecanico = ${codMecanico} and ativo`.execute(c.tx)
  const nome = r.rows[0]?.nome
  if (nome === undefined)
    throw invalid('Confira os campos marcados', { codMecanico: 'Este mecânico não trabalha mais aqui' })
  return nome
}

/** Notes who has a key now; the same holder told twice is one movement. Given to the customer, its number is free again. */
export async function moveKey(
  c: SignedInCtx,
  codChave: number,
  para: KeyHolder,
  codMecanico: number | undefined,
): Promise<CarKey> {
  const k = await lockKey(c, codChave)
  const { codPassagem } = k
  // A repeated "gave it to the customer" finds the number free already.
  if (codPassagem === null) {
    if (para === 'PESSOA')
      throw conflict('chave-livre', `A chave ${k.numero} não tem carro. Ponha antes a chave de um carro neste número.`)
    return getKey(c, codChave)
  }
  const com = para === 'PESSOA' ? await nameOf(c, k, codMecanico) : null
  const next = {
    posse: para === 'PESSOA' ? 'PESSOA' : 'QUADRO',
    codUsuario: para === 'PESSOA' && codMecanico === undefined ? c.sessao.codUsuario : null,
    codMecanico: para === 'PESSOA' ? (codMecanico ?? null) : null,
  }
  const same =
    para !== 'CLIENTE' &&
    k.posse === next.posse &&
    k.codUsuario === next.codUsuario &&
    k.codMecanico === next.codMecanico
  if (same) return getKey(c, codChave)
  await sql`update chave set posse = ${next.posse}, cod_usuario = ${next.codUsuario}::int, cod_mecanico = ${next.codMecanico}::int,
      cod_passagem = ${para === 'CLIENTE' ? null : codPassagem}::int, desde = now(), versao = versao + 1
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_chave = ${codChave}`.execute(c.tx)
  await note(c, { ...k, codPassagem }, para, com && shortName(com))
  return getKey(c, codChave)
}

/** Hangs a visit's key on a number of the board; a key of the visit on another number moves here. */
export async function hangKey(c: SignedInCtx, codChave: number, codPassagem: number): Promise<CarKey> {
  const k = await lockKey(c, codChave)
  if (k.codPassagem === codPassagem) return getKey(c, codChave)
  const visit = await sql<{ aberta: boolean }>`select entregue_em is null as aberta from passagem
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${k.codConcessionaria} and cod_passagem = ${codPassagem}`.execute(
    c.tx,
  )
  if (!visit.rows[0]) throw notFound('Visita não encontrada')
  if (!visit.rows[0].aberta)
    throw conflict('visita-encerrada', 'Este carro já foi entregue: a chave dele não fica no quadro.')
  if (!k.ativa) throw conflict('chave-inativa', `A chave ${k.numero} está desativada. Escolha outro número.`)
  const atual = await getKey(c, codChave)
  if (k.codPassagem !== null)
    throw conflict(
      'chave-ocupada',
      `A chave ${k.numero} é de ${atual.placa ?? atual.modelo ?? 'outro carro'}. Escolha outro número.`,
      atual,
    )
  const of = sql`cod_distribuidor = ${c.tenant.codDistribuidor}`
  await sql`update chave set cod_passagem = null, posse = 'QUADRO', cod_usuario = null, cod_mecanico = null, desde = now(), versao = versao + 1
    where ${of} and cod_passagem = ${codPassagem}`.execute(c.tx)
  await sql`update chave set cod_passagem = ${codPassagem}, posse = 'QUADRO', desde = now(), versao = versao + 1
    where ${of} and cod_chave = ${codChave}`.execute(c.tx)
  await note(c, { ...k, codPassagem }, 'QUADRO', null)
  return getKey(c, codChave)
}

/** Creates the numbers of a range that the store does not have; returns how many. */
export async function createKeys(c: SignedInCtx, codConcessionaria: number, de: number, ate: number): Promise<number> {
  const r = await sql`insert into chave (cod_distribuidor, cod_concessionaria, numero)
    select ${c.tenant.codDistribuidor}, ${codConcessionaria}, n::text from generate_series(${de}::int, ${ate}::int) n
    on conflict (cod_distribuidor, cod_concessionaria, numero) do nothing returning 1`.execute(c.tx)
  return r.rows.length
}
