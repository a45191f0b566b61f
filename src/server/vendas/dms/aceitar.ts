import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import type { dms } from '#shared/vendas/dms.ts'
import { NOME_ESTADO_MES } from '#shared/rules/mes-vendas.ts'
import type { Departamento, MedidaVenda } from '#shared/rules/vendas.ts'
import { SEM_VENDA } from '#shared/rules/vendas.ts'
import { editavelMes } from '#shared/rules/mes-vendas.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { conciliar } from '../mes-vendas/conciliacao.ts'
import { gravarCelulas } from '../mes-vendas/gravar.ts'
import { lerLoja } from '../mes-vendas/loja.ts'
import { contar, listCelulas, registrarNoMes, travarMes } from '../mes-vendas/mes.ts'

type Pedido = Recebido<typeof dms.aceitarLado, 'body'>
type Medidas = Partial<Record<MedidaVenda, number>>

/** Settles a difference for one side. The DMS's or the notes' figures become the entry; what was typed stays as it is. Gives how many differences are still open. */
export async function aceitarLado(c: CtxDePessoa, codConcessionaria: number, mes: string, p: Pedido): Promise<number> {
  const loja = await lerLoja(c, codConcessionaria)
  const m = await travarMes(c, loja, mes)
  const antes = (await conciliar(c, [codConcessionaria], mes))(codConcessionaria)
  const { dia, departamento } = p.visto
  const d = antes.diferencas.find((x) => x.dia === dia && x.departamento === departamento)
  if (!d) throw conflict('sem-diferenca', 'Este dia e departamento já não têm diferença. A tela foi atualizada.')
  if (d.digitado !== p.visto.digitado || d.dms !== p.visto.dms || d.notas !== p.visto.notas)
    throw conflict('versao-antiga', 'Os valores mudaram depois que você os viu. Confira e aceite de novo.', d)
  if (m.estado === 'FECHADO')
    throw conflict('estado-nao-permite', 'O mês está fechado: corrija por um ajuste, no histórico mensal.')
  if (p.lado !== 'DIGITADO') {
    if (d[p.lado === 'DMS' ? 'dms' : 'notas'] === null)
      throw invalid('Este lado não tem valor', { lado: 'Este lado não tem valor neste dia e departamento' })
    if (!editavelMes(m.estado))
      throw conflict(
        'estado-nao-permite',
        `O mês está ${NOME_ESTADO_MES[m.estado].toLowerCase()}: aceite o que foi digitado, ou devolva o mês antes.`,
      )
    await lancar(c, { codConcessionaria, mes, fonte: p.lado }, dia, departamento)
  }
  const depois = (await conciliar(c, [codConcessionaria], mes))(codConcessionaria)
  const agora = depois.linhas.find((x) => x.dia === dia && x.departamento === departamento) ?? d
  await c.tx
    .insertInto('vendaAceite')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria,
      dia,
      departamento,
      lado: p.lado,
      digitado: agora.digitado,
      dms: agora.dms,
      notas: agora.notas,
      motivo: p.motivo,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .execute()
  await registrarNoMes(c, m, { acao: 'CONCILIAR', texto: `${dia} · ${p.motivo}` })
  await contar(c, codConcessionaria, mes)
  return (await conciliar(c, [codConcessionaria], mes))(codConcessionaria).abertas
}

/** Writes a side's figures into the cell; what that side does not tell stays. */
async function lancar(
  c: CtxDePessoa,
  onde: Parameters<typeof gravarCelulas>[1] & { fonte: 'DMS' | 'NOTAS' },
  dia: string,
  departamento: Departamento,
): Promise<void> {
  const medidas = await medidasDe(c, onde, dia, departamento)
  const celulas = await listCelulas(c, onde.codConcessionaria, onde.mes)
  const celula = celulas.find((x) => x.dia === dia && x.departamento === departamento) ?? SEM_VENDA
  const mudancas = (Object.entries(medidas) as [MedidaVenda, number][]).map(([medida, valor]) => ({
    dia,
    departamento,
    medida,
    valor,
    antes: celula[medida],
  }))
  const { recusadas } = await gravarCelulas(c, onde, mudancas)
  if (recusadas[0]) throw invalid(recusadas[0].motivo, { dia: recusadas[0].motivo })
}

async function medidasDe(
  c: CtxDePessoa,
  { codConcessionaria, fonte }: { codConcessionaria: number; fonte: 'DMS' | 'NOTAS' },
  dia: string,
  departamento: Departamento,
): Promise<Medidas> {
  const d = c.inquilino.codDistribuidor
  const doDia = sql`x.cod_distribuidor = ${d} and x.cod_concessionaria = ${codConcessionaria} and x.dia = ${dia}::date`
  const doMapa = (origem: string, codigo: string) =>
    sql`join dms_mapa m on m.cod_distribuidor = x.cod_distribuidor and m.cod_concessionaria = x.cod_concessionaria and m.origem = ${origem} and m.codigo = ${sql.ref(codigo)} and m.departamento = ${departamento}`
  const consulta =
    fonte === 'DMS'
      ? sql<Medidas>`select ${sql.join(
          ['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'].map(
            (k) => sql`coalesce(sum(x.${sql.id(k)}), 0)::bigint as ${sql.id(k)}`,
          ),
        )} from dms_linha x ${doMapa('CONTA', 'x.conta')} where ${doDia} and not x.removida`
      : sql<Medidas>`select coalesce(sum(s.bruto) filter (where not s.devolucao), 0)::bigint as bruto, coalesce(sum(s.desconto) filter (where not s.devolucao), 0)::bigint as desconto,
          coalesce(sum(s.bruto - s.desconto) filter (where s.devolucao), 0)::bigint as devolucao, coalesce(sum(case when s.devolucao then 0 else s.imposto end), 0)::bigint as imposto
        from nota_fiscal x join nota_fiscal_soma s on s.cod_distribuidor = x.cod_distribuidor and s.cod_concessionaria = x.cod_concessionaria and s.chave = x.chave
        ${doMapa('CFOP', 's.cfop')} where ${doDia} and not x.cancelada`
  return (await consulta.execute(c.tx)).rows[0] ?? {}
}
