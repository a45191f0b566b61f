import { sql } from 'kysely'
import { type dms, type integracaoVendas, MAX_BYTES_NOTAS } from '#shared/vendas/dms.ts'
import { editavelMes } from '#shared/rules/mes-vendas.ts'
import { CODIGOS_DEPARTAMENTO } from '#shared/rules/vendas.ts'
import { conferirVersao } from '../../core/areas/cadastro.ts'
import { guardarSegredo } from '../../core/secrets/cofre.ts'
import { doInquilino } from '../../core/database/query.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import { tipoDe } from '../../core/areas/exportar.ts'
import type { Handlers } from '../../core/http/http.ts'
import { simples } from '../../core/importing/celulas.ts'
import { escreverModelo } from '../../core/importing/modelo.ts'
import { conciliar } from '../mes-vendas/conciliacao.ts'
import { lerLoja } from '../mes-vendas/loja.ts'
import { lerMes } from '../mes-vendas/mes.ts'
import { Pedaco } from '../../core/files/pedaco.ts'
import { recusaDoDestino } from '../../core/outbound/saida.ts'
import { aceitarLado } from './aceitar.ts'
import { erroDaAgenda, proximaVez } from './agenda.ts'
import { vendasDeArquivo } from './colunas-arquivo.ts'
import { FILA_DMS } from './executar.ts'
import { gravarNotas, type NotasLidas } from './gravar-notas.ts'
import { abrirNotas, lerNota } from './notas.ts'
import { gravarMapa, lerExecucao, lerFonte, listContas, listExecucoes, listFontes, somasDeFora } from './queries.ts'
import { receberArquivo } from './receber.ts'
import { NotaRecusada } from './xml.ts'

/** Reads all notes of a file; what is no note of the store is refused one by one, a file that cannot be opened as a whole. */
async function lerNotas(bytes: Buffer, cnpj: string, fuso: string): Promise<NotasLidas> {
  const lido: NotasLidas = { lidas: [], recusas: [] }
  try {
    for await (const { nome, bytes: xml, refused } of abrirNotas(bytes))
      try {
        if (refused) throw new NotaRecusada(refused)
        lido.lidas.push(lerNota(xml, cnpj, fuso))
      } catch (e) {
        if (!(e instanceof NotaRecusada)) throw e
        lido.recusas.push({ linha: nome, motivo: e.message })
      }
  } catch (e) {
    if (e instanceof NotaRecusada) throw invalid(e.message, { arquivo: e.message })
    throw e
  }
  if (lido.lidas.length + lido.recusas.length === 0)
    throw invalid('O zip não tem nenhum XML', { arquivo: 'O zip não tem nenhum XML' })
  return lido
}

export const rotas: Handlers<typeof dms> = {
  listFontes: (c) => listFontes(c, c.query.mes),

  async salvarConexao(c) {
    const { url, token } = c.body
    const recusa = url === '' ? null : recusaDoDestino(c.partes.env, url)
    if (recusa) throw invalid(recusa, { url: recusa })
    const antes = await c.tx
      .selectFrom('distribuidor')
      .select('integracaoDms')
      .where(doInquilino(c))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // A token is for the address that it was given for.
    const outro = url === '' || (antes.integracaoDms !== url && token === undefined)
    await c.tx
      .updateTable('distribuidor')
      .set({
        integracaoDms: url || null,
        ...(token !== undefined && {
          tokenIntegracaoDms: token === '' ? null : guardarSegredo(c.partes.segredo, token),
        }),
        ...(outro && { tokenIntegracaoDms: null }),
      })
      .where(doInquilino(c))
      .execute()
    const { temTokenDms } = await c.tx
      .selectFrom('distribuidor')
      .select('temTokenDms')
      .where(doInquilino(c))
      .executeTakeFirstOrThrow()
    c.mudou({
      registro: 'dms:conexao',
      antes: { url: antes.integracaoDms },
      depois: { url: url || null, token: token === undefined ? 'o mesmo' : 'outro' },
    })
    return { url, temToken: temTokenDms }
  },

  async getFonte(c) {
    const { codConcessionaria, nome } = await lerLoja(c, c.params.codConcessionaria)
    return {
      codConcessionaria,
      nome,
      fonte: (await lerFonte(c, codConcessionaria)) ?? null,
      contas: await listContas(c, codConcessionaria),
      execucoes: await listExecucoes(c, codConcessionaria),
    }
  },

  async salvarFonte(c) {
    const { codConcessionaria } = await lerLoja(c, c.params.codConcessionaria)
    const { ativo, agenda, versao } = c.body
    const erro = agenda === null ? null : erroDaAgenda(agenda)
    if (erro) throw invalid(erro, { agenda: erro })
    const antes = await lerFonte(c, codConcessionaria, true)
    if (antes) conferirVersao({ ...antes, codConcessionaria }, versao)
    const { fuso } = await c.tx
      .selectFrom('concessionaria')
      .select('fuso')
      .where(doInquilino(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .executeTakeFirstOrThrow()
    const proximaEm = ativo && agenda !== null ? proximaVez(agenda, fuso) : null
    await sql`insert into dms_fonte as f (cod_distribuidor, cod_concessionaria, ativo, agenda, proxima_em)
      values (${c.inquilino.codDistribuidor}, ${codConcessionaria}, ${ativo}, ${agenda}, ${proximaEm})
      on conflict (cod_distribuidor, cod_concessionaria) do update set ativo = excluded.ativo, agenda = excluded.agenda, proxima_em = excluded.proxima_em,
        falhas = 0, aberto_ate = null, versao = f.versao + 1`.execute(c.tx)
    const depois = await lerFonte(c, codConcessionaria)
    if (!depois) throw notFound('Integração não encontrada')
    c.mudou({ registro: `dms:${codConcessionaria}`, antes: antes ?? null, depois })
    return depois
  },

  async salvarMapa(c) {
    const { codConcessionaria } = await lerLoja(c, c.params.codConcessionaria)
    const { mes, itens, previa } = c.body
    const antes = await somasDeFora(c, codConcessionaria, mes)
    await sql`savepoint mapa`.execute(c.tx)
    await gravarMapa(c, codConcessionaria, itens)
    const depois = await somasDeFora(c, codConcessionaria, mes)
    if (previa) await sql`rollback to savepoint mapa`.execute(c.tx)
    else c.mudou({ registro: `dms:${codConcessionaria}`, antes: null, depois: itens })
    return {
      departamentos: CODIGOS_DEPARTAMENTO.map((departamento) => ({
        departamento,
        antes: antes.get(departamento) ?? 0,
        depois: depois.get(departamento) ?? 0,
      })),
    }
  },

  async executarFonte(c) {
    const { codConcessionaria } = await lerLoja(c, c.params.codConcessionaria)
    const { codDistribuidor } = c.inquilino
    await sql`insert into dms_fonte (cod_distribuidor, cod_concessionaria) values (${codDistribuidor}, ${codConcessionaria}) on conflict do nothing`.execute(
      c.tx,
    )
    const nova = await sql<{
      codExecucao: number
    }>`insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, cod_usuario, quem)
      values (${codDistribuidor}, ${codConcessionaria}, 'REST', ${c.sessao.codUsuario}, ${c.sessao.nome}) on conflict do nothing returning cod_execucao as "codExecucao"`.execute(
      c.tx,
    )
    const codExecucao = nova.rows[0]?.codExecucao
    if (codExecucao === undefined)
      throw conflict('em-andamento', 'A leitura desta concessionária já está em andamento.')
    c.depois(() => c.partes.fila.enviar(FILA_DMS, { codDistribuidor, codExecucao }))
    return lerExecucao(c, codExecucao)
  },

  enviarNotas: {
    async preparar(p) {
      const { codConcessionaria } = p.params
      if (!(p.req.body instanceof Pedaco))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o XML ou o zip como application/octet-stream')
      const { bytes } = p.req.body
      if (bytes.length > MAX_BYTES_NOTAS)
        throw invalid('O arquivo passa de 30 MB', { arquivo: 'O arquivo passa de 30 MB' })
      const loja = await p.ler((c) =>
        c.tx
          .selectFrom('concessionaria')
          .select(['cnpj', 'fuso'])
          .where(doInquilino(c))
          .where('codConcessionaria', '=', codConcessionaria)
          .executeTakeFirst(),
      )
      if (!loja) throw notFound('Concessionária não encontrada')
      if (!loja.cnpj)
        throw invalid('A concessionária não tem CNPJ', { arquivo: 'Cadastre o CNPJ da concessionária antes' })
      const lido = await lerNotas(bytes, loja.cnpj, loja.fuso)
      return async (c) => lerExecucao(c, await gravarNotas(c, codConcessionaria, lido))
    },
  },

  enviarArquivo: {
    async preparar(p) {
      const { codConcessionaria } = p.params
      const { codDistribuidor } = p.inquilino
      const { nome } = p.query
      const chegou = { ...p, codDistribuidor, codConcessionaria, corpo: p.req.body, nome }
      const pedir = await receberArquivo(chegou)
      return (c) => pedir(c, { codUsuario: c.sessao.codUsuario, quem: c.sessao.nome })
    },
  },

  async salvarLeitura(c) {
    const { codConcessionaria } = await lerLoja(c, c.params.codConcessionaria)
    const { formato, titulos, versao } = c.body
    const ditos = Object.values(titulos).map(simples)
    const repetida = Object.keys(titulos).find((_, i) => ditos.indexOf(ditos[i] ?? '') !== i)
    if (repetida)
      throw invalid('Um título serve para uma coluna só', {
        [`titulos.${repetida}`]: 'Este título já é de outra coluna',
      })
    const antes = await lerFonte(c, codConcessionaria, true)
    if (antes) conferirVersao({ ...antes, codConcessionaria }, versao)
    await sql`insert into dms_fonte as f (cod_distribuidor, cod_concessionaria, formato, titulos)
      values (${c.inquilino.codDistribuidor}, ${codConcessionaria}, ${formato}, ${JSON.stringify(titulos)}::jsonb)
      on conflict (cod_distribuidor, cod_concessionaria) do update set formato = excluded.formato, titulos = excluded.titulos, versao = f.versao + 1`.execute(
      c.tx,
    )
    const depois = await lerFonte(c, codConcessionaria)
    if (!depois) throw notFound('Integração não encontrada')
    c.mudou({ registro: `dms:${codConcessionaria}`, antes: antes ?? null, depois })
    return depois
  },

  async baixarModeloDeVendas({ query: { formato } }) {
    const corpo = escreverModelo(vendasDeArquivo, 'Vendas por dia e conta', formato)
    return { tipo: tipoDe(formato), nome: `modelo-vendas.${formato}`, corpo }
  },

  async getConciliacao(c) {
    const { codConcessionaria, mes } = c.params
    await lerLoja(c, codConcessionaria)
    const { linhas, diferencas } = (await conciliar(c, [codConcessionaria], mes))(codConcessionaria)
    const soma = (lado: 'digitado' | 'dms' | 'notas') =>
      linhas.some((l) => l[lado] !== null) ? linhas.reduce((n, l) => n + (l[lado] ?? 0), 0) : null
    return {
      totais: { digitado: soma('digitado'), dms: soma('dms'), notas: soma('notas') },
      iguais: linhas.length - diferencas.length,
      editavel: editavelMes((await lerMes(c, codConcessionaria, mes))?.estado ?? 'ABERTO'),
      diferencas,
    }
  },

  async aceitarLado(c) {
    return { abertas: await aceitarLado(c, c.params.codConcessionaria, c.params.mes, c.body) }
  },
}

/** What the store's own system sends by its key. */
export const rotasDaIntegracao: Handlers<typeof integracaoVendas> = {
  receberArquivoDeVendas: {
    async preparar(p) {
      const { codConcessionaria, nome } = p.query
      const { codDistribuidor } = p.inquilino
      const chegou = { ...p, codDistribuidor, codConcessionaria, corpo: p.req.body, nome }
      const pedir = await receberArquivo(chegou)
      return (c) => pedir(c, { codUsuario: null, quem: 'API' })
    },
  },
  async listArquivosDeVendas(c) {
    const { codConcessionaria } = await lerLoja(c, c.query.codConcessionaria)
    return { itens: await listExecucoes(c, codConcessionaria, 'ARQUIVO') }
  },
}
