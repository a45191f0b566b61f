import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { pedeMotivo } from '#shared/rules/sugestao.ts'
import type { EstadoSugestao, LinhaSugestao, Sugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import { conferirVersao } from '../../core/areas/cadastro.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { AppError, conflict, invalid } from '../../core/http/errors.ts'
import { fecharSeCompleto, pedirTransferencias } from '../estoque/queries.ts'
import { reverPecas } from '../../agenda/nucleo/pecas.ts'
import { algumasLinhas, type DaSugestao, limiteDe, umaSugestao } from './queries.ts'

const da = (c: CtxDePessoa, { codSugestao, codConcessionaria }: DaSugestao) =>
  sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_sugestao = ${codSugestao} and cod_concessionaria = ${codConcessionaria}`

const registro = (q: DaSugestao) => `sugestao:${q.codSugestao}:${q.codConcessionaria}`

async function travar(c: CtxDePessoa, qual: DaSugestao, estado: EstadoSugestao): Promise<Sugestao> {
  const s = await umaSugestao(c, qual, true)
  if (s.estado !== estado)
    throw conflict(
      'estado-nao-permite',
      estado === 'RASCUNHO' ? 'Este pedido já não é um rascunho.' : 'Só um pedido aprovado recebe peças.',
      s,
    )
  return s
}

/** Other quantities for lines of a draft, all or none; what was suggested stays beside each, with the reason where the rule asks for one. */
export async function editarLinhas(
  c: CtxDePessoa,
  qual: DaSugestao,
  pedidas: Recebido<typeof sugestoes.editarLinhas, 'body'>['linhas'],
): Promise<{ linhas: LinhaSugestao[] }> {
  await travar(c, qual, 'RASCUNHO')
  const antes = await algumasLinhas(
    c,
    qual,
    pedidas.map((p) => p.codLinha),
  )
  const campos: Record<string, string> = {}
  pedidas.forEach(({ codLinha, quantidade, motivo }, n) => {
    const l = antes.get(codLinha)
    if (!l) {
      campos[`linhas.${n}.codLinha`] = 'Esta linha não é deste pedido'
      return
    }
    if (pedidas.findIndex((p) => p.codLinha === codLinha) !== n)
      campos[`linhas.${n}.codLinha`] = 'Esta linha vem duas vezes'
    const { multiplo } = l.calculo
    if (Math.abs(quantidade / multiplo - Math.round(quantidade / multiplo)) > 1e-9)
      campos[`linhas.${n}.quantidade`] = `${l.codigo}: o fornecedor vende de ${multiplo} em ${multiplo}`
    else if (pedeMotivo(l.sugerida, quantidade, multiplo) && motivo.length < 3)
      campos[`linhas.${n}.motivo`] = `${l.codigo}: diga por que a quantidade se afasta da sugerida`
  })
  if (Object.keys(campos).length > 0) throw invalid('Nem todas as quantidades servem; nenhuma mudou', campos)
  await sql`update sugestao_linha set quantidade = n.quantidade, valor = round(n.quantidade * custo)::bigint,
      editada_por = case when n.quantidade <> sugerida then ${c.sessao.nome} end, editada_em = case when n.quantidade <> sugerida then now() end,
      edicao_motivo = case when n.quantidade <> sugerida then n.motivo end
    from jsonb_to_recordset(${JSON.stringify(pedidas)}::jsonb) as n ("codLinha" bigint, quantidade numeric, motivo text)
    where ${da(c, qual)} and cod_linha = n."codLinha"`.execute(c.tx)
  await sql`update sugestao_loja set versao = versao + 1, valor = (select sum(valor) from sugestao_linha where ${da(c, qual)}) where ${da(c, qual)}`.execute(
    c.tx,
  )
  const dizer = (l: { codigo: string; quantidade: number }) => `${l.codigo}: ${l.quantidade}`
  const depois = await algumasLinhas(c, qual, [...antes.keys()])
  c.mudou({
    registro: registro(qual),
    antes: { quantidades: [...antes.values()].map(dizer).join('; ') },
    depois: {
      quantidades: [...depois.values()].map(dizer).join('; '),
      motivo: [...new Set(pedidas.map((p) => p.motivo).filter(Boolean))].join('; '),
    },
  })
  return { linhas: [...depois.values()] }
}

/** Approves a draft as it was looked at, if its value is the caller's to approve; what sister stores are to send is then theirs to send. */
export async function aprovarSugestao(c: CtxDePessoa, qual: DaSugestao, versao: number): Promise<Sugestao> {
  const s = conferirVersao(await travar(c, qual, 'RASCUNHO'), versao)
  const limite = await limiteDe(c, qual.codConcessionaria)
  if (limite !== null && s.valor > limite)
    throw new AppError(
      403,
      'acima-do-limite',
      `O pedido é de ${formatarReais(s.valor)} e o seu nível aprova até ${formatarReais(limite)}. Peça a quem aprova mais, ou divida por fornecedor.`,
    )
  await sql`update sugestao_loja set estado = 'APROVADA', aprovada_em = now(), aprovada_por = ${c.sessao.nome}, versao = versao + 1 where ${da(c, qual)}`.execute(
    c.tx,
  )
  await pedirTransferencias(c, qual)
  c.mudou({ registro: registro(qual), antes: { estado: s.estado }, depois: { estado: 'APROVADA', valor: s.valor } })
  const aprovada = await umaSugestao(c, qual)
  await reverPecas(c, qual.codConcessionaria)
  return aprovada
}

/** Throws a draft away: the run no longer stands for its inputs, and may be worked out again. */
export async function descartarSugestao(c: CtxDePessoa, qual: DaSugestao, versao: number): Promise<Sugestao> {
  conferirVersao(await travar(c, qual, 'RASCUNHO'), versao)
  await sql`update sugestao_loja set estado = 'DESCARTADA', versao = versao + 1 where ${da(c, qual)}`.execute(c.tx)
  await sql`update sugestao set estado = 'DESCARTADA' where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_sugestao = ${qual.codSugestao}`.execute(
    c.tx,
  )
  c.mudou({ registro: registro(qual), antes: { estado: 'RASCUNHO' }, depois: { estado: 'DESCARTADA' } })
  return umaSugestao(c, qual)
}

/** Takes in what came of an approved order: each line becomes a receipt, from which the lead time is measured. */
export async function receberPedido(
  c: CtxDePessoa,
  qual: DaSugestao,
  { documento, linhas }: Recebido<typeof sugestoes.receberPedido, 'body'>,
): Promise<Sugestao> {
  const s = await travar(c, qual, 'APROVADA')
  const porLinha = new Map<number, number>()
  for (const l of linhas) porLinha.set(l.codLinha, (porLinha.get(l.codLinha) ?? 0) + l.quantidade)
  const chegou = JSON.stringify([...porLinha].map(([codLinha, quantidade]) => ({ codLinha, quantidade })))
  const r = await sql<{ codigo: string; falta: number }>`
    update sugestao_linha l set recebida = l.recebida + n.quantidade from jsonb_to_recordset(${chegou}::jsonb) as n ("codLinha" bigint, quantidade numeric)
    where l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_sugestao = ${qual.codSugestao} and l.cod_concessionaria = ${qual.codConcessionaria} and l.cod_linha = n."codLinha"
    returning l.codigo, l.quantidade - l.recebida as falta`.execute(c.tx)
  if (r.rows.length !== porLinha.size)
    throw invalid('Uma das linhas não é deste pedido', { linhas: 'Uma das linhas não é deste pedido' })
  const demais = r.rows.find((l) => l.falta < 0)
  if (demais)
    throw invalid('Chegou mais do que se pediu', {
      linhas: `${demais.codigo}: chegou mais do que o pedido ainda esperava. Lance o excedente como ajuste.`,
    })
  await sql`insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, pedido_em, cod_sugestao, documento, quem)
    select l.cod_distribuidor, l.cod_concessionaria, l.codigo, 'RECEBIMENTO', n.quantidade, ${s.aprovadaEm}::date, l.cod_sugestao, ${documento}, ${c.sessao.nome}
    from jsonb_to_recordset(${chegou}::jsonb) as n ("codLinha" bigint, quantidade numeric) join sugestao_linha l on l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_linha = n."codLinha" order by l.codigo`.execute(
    c.tx,
  )
  await sql`update sugestao_loja set versao = versao + 1 where ${da(c, qual)}`.execute(c.tx)
  await fecharSeCompleto(c, qual)
  const recebida = await umaSugestao(c, qual)
  await reverPecas(c, qual.codConcessionaria)
  return recebida
}

/** Keeps a policy under a name. */
export async function gravarPolitica(
  c: CtxDePessoa,
  { nome, politica }: Recebido<typeof sugestoes.gravarPolitica, 'body'>,
): Promise<{ codPolitica: number }> {
  const r = await sql<{
    codPolitica: number
  }>`insert into politica_compra (cod_distribuidor, nome, parametros) values (${c.inquilino.codDistribuidor}, ${nome}, ${JSON.stringify(politica)}::jsonb)
    on conflict (cod_distribuidor, sem_acento(nome)) do update set nome = excluded.nome, parametros = excluded.parametros returning cod_politica as "codPolitica"`.execute(
    c.tx,
  )
  return r.rows[0] ?? { codPolitica: 0 }
}

/** Days that a supplier takes, where receipts do not tell yet. */
export async function gravarFornecedor(
  c: CtxDePessoa,
  { nome, prazo, prazoDesvio }: Recebido<typeof sugestoes.gravarFornecedor, 'body'>,
): Promise<{ nome: string }> {
  await sql`insert into fornecedor (cod_distribuidor, nome, prazo, prazo_desvio) values (${c.inquilino.codDistribuidor}, ${nome}, ${prazo}, ${prazoDesvio})
    on conflict (cod_distribuidor, nome) do update set prazo = excluded.prazo, prazo_desvio = excluded.prazo_desvio, versao = fornecedor.versao + 1`.execute(
    c.tx,
  )
  return { nome }
}
