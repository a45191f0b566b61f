import { sql } from 'kysely'
import { editavelMes, estadoAoPreencher, NOME_ESTADO_MES } from '#shared/rules/mes-vendas.ts'
import { CODIGOS_MEDIDA, diasDoMes, liquidoDe, SEM_VENDA } from '#shared/rules/vendas.ts'
import type { CelulaRecusada, CelulaVenda, ConflitoVenda, MesResumo, MudancaVenda } from '#shared/vendas/vendas.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import { lerLoja, uteisDe } from './loja.ts'
import { lerMes, listCelulas, resumoDe, travarMes } from './mes.ts'

const chave = (m: { dia: string; departamento: string }) => `${m.dia} ${m.departamento}`

/** Why a figure has no place where it would go (a day of another month, one to come, a cell for the second time), by its place in the list. */
function refusals(mudancas: readonly MudancaVenda[], mes: string, hoje: string): Map<MudancaVenda, string> {
  const dias = new Set(diasDoMes(mes))
  const vistos = new Set<string>()
  const recusadas = new Map<MudancaVenda, string>()
  for (const m of mudancas) {
    const repetida = `${chave(m)} ${m.medida}`
    if (!dias.has(m.dia)) recusadas.set(m, 'Este dia não é do mês')
    // Emptying one puts no figure there.
    else if (m.dia > hoje && m.valor !== null) recusadas.set(m, 'Este dia ainda não chegou')
    else if (vistos.has(repetida)) recusadas.set(m, 'Este valor vem duas vezes')
    vistos.add(repetida)
  }
  return recusadas
}

/** Who wrote the cells last, by day and department. */
async function autores(c: CtxDePessoa, codConcessionaria: number, dias: readonly string[]) {
  const r = await sql<{ dia: string; departamento: string; quem: string | null }>`
    select v.dia::text as dia, v.departamento, u.nome as quem from venda_celula v
    left join usuario u on u.cod_distribuidor = v.cod_distribuidor and u.cod_usuario = v.alterado_por
    where v.cod_distribuidor = ${c.inquilino.codDistribuidor} and v.cod_concessionaria = ${codConcessionaria} and v.dia = any(${dias}::date[])`.execute(
    c.tx,
  )
  return new Map(r.rows.map((l) => [chave(l), l.quem]))
}

/** Which month's figures, and whose word they are. */
interface Onde {
  codConcessionaria: number
  mes: string
  fonte: 'DIGITADO' | 'DMS' | 'NOTAS'
}

/**
 * Writes figures over what their writer saw. What somebody else changed meanwhile, and what the rules do not take, is left alone and told: it keeps no
 * other figure from being stored.
 */
export async function gravarCelulas(
  c: CtxDePessoa,
  onde: Onde,
  mudancas: readonly MudancaVenda[],
): Promise<{ mes: MesResumo; conflitos: ConflitoVenda[]; recusadas: CelulaRecusada[] }> {
  const { codConcessionaria, mes } = onde
  const loja = await lerLoja(c, codConcessionaria)
  const recusadas = refusals(mudancas, mes, loja.hoje)
  const antes = await travarMes(c, loja, mes)
  if (!editavelMes(antes.estado))
    throw conflict(
      'estado-nao-permite',
      `O mês está ${NOME_ESTADO_MES[antes.estado].toLowerCase()} e não aceita lançamentos.`,
      resumoDe(loja, mes, antes),
    )
  const celulas = new Map((await listCelulas(c, codConcessionaria, mes)).map((x) => [chave(x), x]))
  const mudadas = new Map<string, CelulaVenda>()
  const outras: MudancaVenda[] = []
  for (const m of mudancas) {
    if (recusadas.has(m)) continue
    const celula = celulas.get(chave(m)) ?? { dia: m.dia, departamento: m.departamento, ...SEM_VENDA }
    if (celula[m.medida] !== m.antes && celula[m.medida] !== m.valor) {
      outras.push(m)
      continue
    }
    const nova = { ...celula, [m.medida]: m.valor }
    celulas.set(chave(m), nova)
    mudadas.set(chave(m), nova)
  }
  if (mudadas.size > 0) await escrever(c, onde, [...mudadas.values()])
  const uteis = new Set(uteisDe(loja, mes))
  const todas = [...celulas.values()].filter((x) => CODIGOS_MEDIDA.some((m) => x[m] !== null))
  const preenchidos = new Set(todas.map((x) => x.dia).filter((d) => uteis.has(d))).size
  const liquido = todas.reduce((n, x) => n + liquidoDe(x), 0)
  const estado = estadoAoPreencher(antes.estado, preenchidos === uteis.size)
  if (mudadas.size > 0)
    await c.tx
      .updateTable('vendaMes')
      .set({
        estado,
        preenchidos,
        liquido,
        versao: sql`versao + 1`,
        alteradoEm: sql`now()`,
        alteradoPor: c.sessao.codUsuario,
      })
      .where(doInquilino(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('mes', '=', mes)
      .execute()
  const depois = resumoDe(loja, mes, await lerMes(c, codConcessionaria, mes))
  if (mudadas.size > 0)
    c.publicar('vendasMes_', codConcessionaria, { mes: depois, celulas: [...mudadas.values()], quem: c.sessao.nome })
  const quem = outras.length > 0 ? await autores(c, codConcessionaria, [...new Set(outras.map((m) => m.dia))]) : null
  return {
    mes: depois,
    conflitos: outras.map(({ dia, departamento, medida }) => {
      const atual = celulas.get(chave({ dia, departamento }))?.[medida] ?? null
      return { dia, departamento, medida, atual, quem: quem?.get(chave({ dia, departamento })) ?? null }
    }),
    recusadas: [...recusadas].map(([{ dia, departamento, medida }, motivo]) => ({ dia, departamento, medida, motivo })),
  }
}

/** Cells as they are to be; one without any figure leaves. */
async function escrever(
  c: CtxDePessoa,
  { codConcessionaria, fonte }: Onde,
  celulas: readonly CelulaVenda[],
): Promise<void> {
  const { codDistribuidor } = c.inquilino
  const vazias = celulas.filter((x) => CODIGOS_MEDIDA.every((m) => x[m] === null))
  const cheias = celulas.filter((x) => CODIGOS_MEDIDA.some((m) => x[m] !== null))
  const colunas = sql.join(CODIGOS_MEDIDA.map((m) => sql.id(m)))
  const registro = sql`as n (dia date, departamento text, ${sql.join(CODIGOS_MEDIDA.map((m) => sql`${sql.id(m)} bigint`))})`
  if (cheias.length > 0)
    await sql`insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, ${colunas}, fonte, alterado_por)
      select ${codDistribuidor}, ${codConcessionaria}, n.dia, n.departamento, ${sql.join(CODIGOS_MEDIDA.map((m) => sql`n.${sql.id(m)}`))}, ${fonte}, ${c.sessao.codUsuario}
      from jsonb_to_recordset(${JSON.stringify(cheias)}::jsonb) ${registro}
      on conflict (cod_distribuidor, cod_concessionaria, dia, departamento) do update set
        ${sql.join(CODIGOS_MEDIDA.map((m) => sql`${sql.id(m)} = excluded.${sql.id(m)}`))}, fonte = excluded.fonte, alterado_em = now(), alterado_por = excluded.alterado_por`.execute(
      c.tx,
    )
  if (vazias.length > 0)
    await sql`delete from venda_celula v using jsonb_to_recordset(${JSON.stringify(vazias)}::jsonb) as n (dia date, departamento text)
      where v.cod_distribuidor = ${codDistribuidor} and v.cod_concessionaria = ${codConcessionaria} and v.dia = n.dia and v.departamento = n.departamento`.execute(
      c.tx,
    )
}
