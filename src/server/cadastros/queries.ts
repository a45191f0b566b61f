import { sql } from 'kysely'
import type { Cadastro, MudancaDoRegistro } from '#shared/cadastros.ts'
import type { Nivel } from '#shared/contract.ts'
import { registroDe } from '../cadastro.ts'
import { invalid } from '../errors.ts'
import type { Tx } from '../db.ts'
import { fecharPagina, lerCursor } from '../lista.ts'
import type { Sessao } from '../session.ts'
import type { Inquilino } from '../tenant.ts'
import { getUsuario } from '../usuarios/queries.ts'

const TABELAS: Record<Cadastro, { tabela: string; codigo: string; acesso: readonly Nivel[] }> = {
  concessionarias: { tabela: 'concessionaria', codigo: 'codConcessionaria', acesso: [2, -1] },
  grupos: { tabela: 'grupo', codigo: 'codGrupo', acesso: [2, -1] },
  servicos: { tabela: 'servico', codigo: 'codServico', acesso: [1, 2, 3, -1] },
  mecanicos: { tabela: 'mecanico', codigo: 'codMecanico', acesso: [1, 2, 3, -1] },
  consultores: { tabela: 'consultor', codigo: 'codConsultor', acesso: [1, 2, 3, -1] },
  usuarios: { tabela: 'usuario', codigo: 'codUsuario', acesso: [2, -1] },
  distribuidores: { tabela: 'distribuidor', codigo: 'codDistribuidor', acesso: [-1] },
}

/** Whether somebody may read a record's history: the register is their level's, and they see the record. */
export async function podeAbrir(tx: Tx, { codDistribuidor }: Inquilino, { nivel, codUsuario }: Sessao, cadastro: Cadastro, codigo: number): Promise<boolean> {
  const { tabela, codigo: coluna, acesso } = TABELAS[cadastro]
  if (!acesso.includes(nivel)) return false
  if (cadastro === 'usuarios') return (await getUsuario(tx, { codDistribuidor, codUsuario }, codigo)) !== undefined
  const r = await sql`select 1 from ${sql.table(tabela)} where cod_distribuidor = ${codDistribuidor} and ${sql.ref(coluna)} = ${codigo}`.execute(tx)
  return r.rows.length > 0
}

const POR_PAGINA = 30

/** Changes of a record, newest first. */
export async function listMudancas(tx: Tx, { codDistribuidor }: Inquilino, cadastro: Cadastro, codigo: number, cursor: string | undefined) {
  const depois = lerCursor(cursor)
  let q = tx
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', (j) => j.onRef('u.codDistribuidor', '=', 'a.codDistribuidor').onRef('u.codUsuario', '=', 'a.codUsuario'))
    .select(['a.codAuditoria', 'a.em', 'u.nome as quem', 'a.acao', 'a.dados'])
    .where('a.codDistribuidor', '=', codDistribuidor)
    .where('a.registro', '=', registroDe(cadastro, codigo))
  if (depois) q = q.where('a.codAuditoria', '<', depois.cod)
  const linhas = await q
    .orderBy('a.codAuditoria', 'desc')
    .limit(POR_PAGINA + 1)
    .execute()
  const { itens, proximo } = fecharPagina(linhas, POR_PAGINA, (l) => ({ valor: 0, cod: l.codAuditoria }))
  return { itens: itens.map(({ dados, ...l }) => ({ ...l, campos: diferencas(dados) })), proximo }
}

type Registro = Record<string, unknown>

/** Fields that differ between before and after; a record that was created shows what it began with. */
function diferencas(dados: unknown): MudancaDoRegistro['campos'] {
  const { antes, depois } = (dados ?? {}) as { antes?: Registro | null; depois?: Registro | null }
  const nomes = new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])
  nomes.delete('versao')
  return [...nomes].flatMap((campo) => {
    const [a, d] = [antes?.[campo] ?? null, depois?.[campo] ?? null]
    return JSON.stringify(a) === JSON.stringify(d) ? [] : [{ campo, antes: a, depois: d }]
  })
}

/** Active users that reach a store, by name; those invited among them. */
export async function listUsuariosDaLoja(tx: Tx, { codDistribuidor }: Inquilino, codConcessionaria: number) {
  return tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome', 'u.codNivel'])
    .where('u.codDistribuidor', '=', codDistribuidor)
    .where('u.ativo', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('usuarioLoja as l')
          .select('l.codUsuario')
          .whereRef('l.codDistribuidor', '=', 'u.codDistribuidor')
          .whereRef('l.codUsuario', '=', 'u.codUsuario')
          .where('l.codConcessionaria', '=', codConcessionaria),
      ),
    )
    .orderBy('u.nome')
    .execute()
}

/** Refuses to bind somebody who does not reach the store; nobody is fine. */
export async function exigirUsuarioDaLoja(tx: Tx, inquilino: Inquilino, codConcessionaria: number, codUsuario: number | null): Promise<void> {
  if (codUsuario === null) return
  const usuarios = await listUsuariosDaLoja(tx, inquilino, codConcessionaria)
  if (!usuarios.some((u) => u.codUsuario === codUsuario))
    throw invalid('Confira os campos marcados', { codUsuario: 'Este usuário não está ativo ou não alcança a concessionária' })
}

/** Skills that services and mechanics already have, by name. */
export async function listHabilidades(tx: Tx, { codDistribuidor }: Inquilino): Promise<string[]> {
  const r = await sql<{ h: string }>`
    select h from (
      select unnest(habilidades) as h from servico where cod_distribuidor = ${codDistribuidor}
      union select unnest(habilidades) from mecanico where cod_distribuidor = ${codDistribuidor}) t
    order by sem_acento(h) limit 500`.execute(tx)
  return r.rows.map((l) => l.h)
}
