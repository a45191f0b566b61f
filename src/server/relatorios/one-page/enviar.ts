import { sql } from 'kysely'
import type { TipoOnePage } from '#shared/relatorios/one-page.ts'
import { hoje } from '#shared/rules/datas.ts'
import { formatarIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { mesMais, nomeDoMes } from '#shared/rules/vendas.ts'
import { comCtx } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import type { Partes } from '../../core/partes.ts'
import { contextoDe } from '../../core/tenancy/session.ts'
import { documentoOnePage } from './documento.ts'
import { lerOnePage } from './queries.ts'
import { fusoDaRede } from './routes.ts'

interface Envio {
  codDistribuidor: number
  codUsuario: number
  email: string
  nome: string
  tipo: TipoOnePage
  chave: string
}

/** Sends last month's pages to who asked for them and whose day has come, each with what that person may see now; a month goes out once. Gives how many. */
export async function enviarOnePages(partes: Partes, avisar: (e: unknown) => void): Promise<number> {
  const dia = hoje('America/Sao_Paulo', new Date())
  const mes = mesMais(dia.slice(0, 7), -1)
  const r = await transacao(partes.banco, 'sistema', (tx) =>
    sql<Envio>`select e.cod_distribuidor as "codDistribuidor", e.cod_usuario as "codUsuario", u.email, u.nome, e.tipo, e.chave from one_page_envio e
      join usuario u on u.cod_distribuidor = e.cod_distribuidor and u.cod_usuario = e.cod_usuario and u.ativo and u.cod_nivel in (1, 2, -1)
      where e.dia_do_mes <= ${Number(dia.slice(8))} and (e.enviado_mes is null or e.enviado_mes < ${mes}) order by 1, 2`.execute(
      tx,
    ),
  )
  let quantas = 0
  for (const e of r.rows)
    try {
      if (await enviar(partes, e, mes)) quantas++
    } catch (erro) {
      avisar(new Error(`one-page of user ${e.codUsuario} was not sent`, { cause: erro }))
    }
  return quantas
}

async function enviar(partes: Partes, e: Envio, mes: string): Promise<boolean> {
  const inquilino = await partes.inquilinos.doCodigo(e.codDistribuidor)
  const alcance = await partes.sessoes.alcance(e.codDistribuidor, e.codUsuario)
  if (!alcance) return false
  const contexto = contextoDe(inquilino, alcance)
  const { p, fuso } = await comCtx(
    partes,
    inquilino,
    contexto,
    async (c) => ({ p: await lerOnePage(c, { tipo: e.tipo, mes, chave: e.chave }), fuso: await fusoDaRede(c) }),
    { leitura: true },
  )
  const anexo = await documentoOnePage(inquilino, p, { fuso, geradoEm: new Date().toISOString() })
  const titulo = `${p.nome}, ${nomeDoMes(mes)}`
  const numeros = (['passagens', 'conversao', 'ticket', 'vendas'] as const).map(
    (i) =>
      `${INDICADORES[i].nome}: ${formatarIndicador(i, p.total.valores[i] ?? null, true)} (antes ${formatarIndicador(i, p.total.anterior[i] ?? null, true)})`,
  )
  const endereco = `${inquilino.tipoConexao}://${inquilino.dominioGestao}/one-page-report-${e.tipo}?mes=${mes}&chave=${encodeURIComponent(e.chave)}`
  return comCtx(partes, inquilino, contexto, async (c) => {
    // Whoever is first takes the month; another process finds it gone.
    const tomado =
      await sql`update one_page_envio set enviado_mes = ${mes} where cod_distribuidor = ${e.codDistribuidor} and cod_usuario = ${e.codUsuario} and tipo = ${e.tipo} and chave = ${e.chave}
      and (enviado_mes is null or enviado_mes < ${mes}) returning 1`.execute(c.tx)
    if (tomado.rows.length === 0) return false
    await guardarMensagem(c.tx, {
      codDistribuidor: e.codDistribuidor,
      codConcessionaria: null,
      canal: 'EMAIL',
      destino: e.email,
      assunto: `One page: ${titulo}`,
      corpo: `Olá, ${e.nome}.\n\nA página de ${titulo} está em anexo.\n\n${numeros.join('\n')}\n\nNa tela, com as linhas de cada número: ${endereco}\n\nPara deixar de receber, desligue o envio nessa tela.\n`,
      anexo,
      anexoNome: `one-page-${e.tipo}-${mes}.pdf`,
    })
    return true
  })
}
