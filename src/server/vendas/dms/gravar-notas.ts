import type { Lido } from './nota-lida.ts'
import { sql } from 'kysely'
import { departamentoDoCfop } from '#shared/rules/nota-fiscal.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import type { Recusa } from './conector.ts'
import { gravarMapa } from './queries.ts'

/** What a file of notes told. */
export interface NotasLidas {
  lidas: Lido[]
  recusas: Recusa[]
}

const RECUSAS_GUARDADAS = 50

/** Writes notes and cancellations, each key once and in any order, and the run that they make; gives its code. */
export async function gravarNotas(c: CtxDePessoa, codConcessionaria: number, n: NotasLidas): Promise<number> {
  const d = c.inquilino.codDistribuidor
  const notas = n.lidas.filter((l) => l.tipo === 'nota')
  // A cancelled note that comes later stays cancelled: only what is not known of it yet is added.
  const novas = await sql<{ nova: boolean; chave: string }>`
    insert into nota_fiscal as f (cod_distribuidor, cod_concessionaria, chave, modelo, dia, cancelada)
    select ${d}, ${codConcessionaria}, n.chave, max(n.modelo), max(n.dia), bool_or(n.cancelada)
    from jsonb_to_recordset(${JSON.stringify(
      n.lidas.map((l) => ({
        chave: l.chave,
        modelo: l.modelo,
        dia: l.tipo === 'nota' ? l.dia : null,
        cancelada: l.tipo === 'cancelamento',
      })),
    )}::jsonb) as n (chave text, modelo int, dia date, cancelada boolean)
    group by n.chave
    on conflict (cod_distribuidor, cod_concessionaria, chave) do update
      set dia = coalesce(f.dia, excluded.dia), cancelada = f.cancelada or excluded.cancelada
      where (f.dia is null and excluded.dia is not null) or (excluded.cancelada and not f.cancelada)
    returning chave, (xmax = 0) as nova`.execute(c.tx)
  const somas = notas.flatMap((l) => l.somas.map((s) => ({ chave: l.chave, ...s })))
  await sql`insert into nota_fiscal_soma (cod_distribuidor, cod_concessionaria, chave, cfop, devolucao, bruto, desconto, imposto, quantidade)
    select ${d}, ${codConcessionaria}, n.chave, n.cfop, n.devolucao, n.bruto, n.desconto, n.imposto, n.quantidade
    from jsonb_to_recordset(${JSON.stringify(somas)}::jsonb) as n (chave text, cfop text, devolucao boolean, bruto bigint, desconto bigint, imposto bigint, quantidade bigint)
    on conflict do nothing`.execute(c.tx)
  await preverMapa(c, codConcessionaria, [...new Set(somas.map((s) => s.cfop))])
  const ditas = novas.rows.filter((l) => l.nova).length
  const { codExecucao } = await c.tx
    .insertInto('dmsExecucao')
    .values({
      codDistribuidor: d,
      codConcessionaria,
      origem: 'NOTAS',
      estado: 'CONCLUIDA',
      fim: sql`now()`,
      paginas: 1,
      linhas: n.lidas.length + n.recusas.length,
      novas: ditas,
      alteradas: novas.rows.length - ditas,
      recusadas: n.recusas.length,
      recusas: JSON.stringify(n.recusas.slice(0, RECUSAS_GUARDADAS)),
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .returning('codExecucao')
    .executeTakeFirstOrThrow()
  return codExecucao
}

/** Operations seen for the first time get the department that their code says; people change it. */
async function preverMapa(c: CtxDePessoa, codConcessionaria: number, cfops: readonly string[]): Promise<void> {
  const ditos = cfops.flatMap((codigo) => {
    const departamento = departamentoDoCfop(codigo)
    return departamento ? [{ origem: 'CFOP' as const, codigo, departamento }] : []
  })
  const r = await sql<{
    codigo: string
  }>`select codigo from dms_mapa where cod_distribuidor = ${c.inquilino.codDistribuidor}
    and cod_concessionaria = ${codConcessionaria} and origem = 'CFOP' and codigo = any(${cfops}::text[])`.execute(c.tx)
  const sabidos = new Set(r.rows.map((l) => l.codigo))
  const faltam = ditos.filter((i) => !sabidos.has(i.codigo))
  if (faltam.length > 0) await gravarMapa(c, codConcessionaria, faltam)
}
