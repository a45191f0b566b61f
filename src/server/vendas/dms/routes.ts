import { sql } from 'kysely'
import { type dms, type integracaoVendas, MAX_NOTAS_BYTES } from '#shared/vendas/dms.ts'
import { isMonthEditable } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTO_CODES } from '#shared/rules/vendas.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { checkVersion } from '../../core/areas/register.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import { typeOf } from '../../core/areas/list-export.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { simplified } from '../../core/importing/cells.ts'
import { writeTemplate } from '../../core/importing/template.ts'
import { reconcile } from '../mes-vendas/reconciliation.ts'
import { readLoja } from '../mes-vendas/loja.ts'
import { readMonth } from '../mes-vendas/month.ts'
import { Chunk } from '../../core/files/upload-chunk.ts'
import { destinationRefusal } from '../../core/outbound/http-client.ts'
import { acceptSide } from './accept.ts'
import { scheduleError, nextTime } from './agenda.ts'
import { vendasFile } from './file-columns.ts'
import { DMS_QUEUE } from './run.ts'
import { saveNotas, type LoadedNotas } from './save-notas.ts'
import { openNotas, readNota } from './notas.ts'
import { saveMap, readExecucao, readSource, listContas, listExecucoes, listSources, externalSums } from './queries.ts'
import { receiveFile } from './receive.ts'
import { RefusedNota } from './xml.ts'

/** Parses all notes of an upload; other files are refused one by one, an unreadable upload as a whole. */
async function readNotas(bytes: Buffer, cnpj: string, fuso: string): Promise<LoadedNotas> {
  const loaded: LoadedNotas = { lidas: [], recusas: [] }
  try {
    for await (const { nome, bytes: xml, refused } of openNotas(bytes))
      try {
        if (refused) throw new RefusedNota(refused)
        loaded.lidas.push(readNota(xml, cnpj, fuso))
      } catch (e) {
        if (!(e instanceof RefusedNota)) throw e
        loaded.recusas.push({ linha: nome, motivo: e.message })
      }
  } catch (e) {
    if (e instanceof RefusedNota) throw invalid(e.message, { arquivo: e.message })
    throw e
  }
  if (loaded.lidas.length + loaded.recusas.length === 0)
    throw invalid('O zip não tem nenhum XML', { arquivo: 'O zip não tem nenhum XML' })
  return loaded
}

export const routes: Handlers<typeof dms> = {
  listFontes: (c) => listSources(c, c.query.mes),

  async salvarConexao(c) {
    await requireUnfiltered(c)
    const { url, token } = c.body
    const refusal = url === '' ? null : destinationRefusal(c.services.env, url)
    if (refusal) throw invalid(refusal, { url: refusal })
    const before = await c.tx
      .selectFrom('distribuidor')
      .select('integracaoDms')
      .where(ofTenant(c))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // A token is valid for its own address only.
    const other = url === '' || (before.integracaoDms !== url && token === undefined)
    await c.tx
      .updateTable('distribuidor')
      .set({
        integracaoDms: url || null,
        ...(token !== undefined && {
          tokenIntegracaoDms: token === '' ? null : encryptSecret(c.services.segredo, token),
        }),
        ...(other && { tokenIntegracaoDms: null }),
      })
      .where(ofTenant(c))
      .execute()
    const { temTokenDms } = await c.tx
      .selectFrom('distribuidor')
      .select('temTokenDms')
      .where(ofTenant(c))
      .executeTakeFirstOrThrow()
    c.changed({
      registro: 'dms:conexao',
      antes: { url: before.integracaoDms },
      depois: { url: url || null, token: token === undefined ? 'o mesmo' : 'outro' },
    })
    return { url, temToken: temTokenDms }
  },

  async getFonte(c) {
    const { codConcessionaria, nome } = await readLoja(c, c.params.codConcessionaria)
    return {
      codConcessionaria,
      nome,
      fonte: (await readSource(c, codConcessionaria)) ?? null,
      contas: await listContas(c, codConcessionaria),
      execucoes: await listExecucoes(c, codConcessionaria),
    }
  },

  async salvarFonte(c) {
    const { codConcessionaria } = await readLoja(c, c.params.codConcessionaria)
    const { ativo, agenda, versao } = c.body
    const error = agenda === null ? null : scheduleError(agenda)
    if (error) throw invalid(error, { agenda: error })
    const before = await readSource(c, codConcessionaria, true)
    if (before) checkVersion({ ...before, codConcessionaria }, versao)
    const { fuso } = await c.tx
      .selectFrom('concessionaria')
      .select('fuso')
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .executeTakeFirstOrThrow()
    const proximaEm = ativo && agenda !== null ? nextTime(agenda, fuso) : null
    await sql`insert into dms_fonte as f (cod_distribuidor, cod_concessionaria, ativo, agenda, proxima_em)
      values (${c.tenant.codDistribuidor}, ${codConcessionaria}, ${ativo}, ${agenda}, ${proximaEm})
      on conflict (cod_distribuidor, cod_concessionaria) do update set ativo = excluded.ativo, agenda = excluded.agenda, proxima_em = excluded.proxima_em,
        falhas = 0, aberto_ate = null, versao = f.versao + 1`.execute(c.tx)
    const depois = await readSource(c, codConcessionaria)
    if (!depois) throw notFound('Integração não encontrada')
    c.changed({ registro: `dms:${codConcessionaria}`, antes: before ?? null, depois })
    return depois
  },

  async salvarMapa(c) {
    const { codConcessionaria } = await readLoja(c, c.params.codConcessionaria)
    const { mes, itens, previa } = c.body
    const twice = itens.findIndex((x, i) => itens.findIndex((y) => y.origem === x.origem && y.codigo === x.codigo) < i)
    if (twice >= 0)
      throw invalid('Um código vem duas vezes', {
        [`itens.${twice}.codigo`]: `${itens[twice]?.codigo ?? ''}: este código vem duas vezes. Deixe só um`,
      })
    const before = await externalSums(c, codConcessionaria, mes)
    await sql`savepoint mapa`.execute(c.tx)
    await saveMap(c, codConcessionaria, itens)
    const after = await externalSums(c, codConcessionaria, mes)
    if (previa) await sql`rollback to savepoint mapa`.execute(c.tx)
    else c.changed({ registro: `dms:${codConcessionaria}`, antes: null, depois: itens })
    return {
      departamentos: DEPARTAMENTO_CODES.map((departamento) => ({
        departamento,
        antes: before.get(departamento) ?? 0,
        depois: after.get(departamento) ?? 0,
      })),
    }
  },

  async executarFonte(c) {
    const { codConcessionaria } = await readLoja(c, c.params.codConcessionaria)
    const { codDistribuidor } = c.tenant
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
    c.depois(() => c.services.queue.send(DMS_QUEUE, { codDistribuidor, codExecucao }))
    return readExecucao(c, codExecucao)
  },

  enviarNotas: {
    async prepare(p) {
      const { codConcessionaria } = p.params
      if (!(p.req.body instanceof Chunk))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o XML ou o zip como application/octet-stream')
      const { bytes } = p.req.body
      if (bytes.length > MAX_NOTAS_BYTES)
        throw invalid('O arquivo passa de 30 MB', { arquivo: 'O arquivo passa de 30 MB' })
      const loja = await p.read((c) =>
        c.tx
          .selectFrom('concessionaria')
          .select(['cnpj', 'fuso'])
          .where(ofTenant(c))
          .where('codConcessionaria', '=', codConcessionaria)
          .executeTakeFirst(),
      )
      if (!loja) throw notFound('Concessionária não encontrada')
      if (!loja.cnpj)
        throw invalid('A concessionária não tem CNPJ', { arquivo: 'Cadastre o CNPJ da concessionária antes' })
      const loaded = await readNotas(bytes, loja.cnpj, loja.fuso)
      return async (c) => readExecucao(c, await saveNotas(c, codConcessionaria, loaded))
    },
  },

  enviarArquivo: {
    async prepare(p) {
      const { codConcessionaria } = p.params
      const { codDistribuidor } = p.tenant
      const { nome } = p.query
      const arrived = { ...p, codDistribuidor, codConcessionaria, corpo: p.req.body, nome }
      const store = await receiveFile(arrived)
      return (c) => store(c, { codUsuario: c.sessao.codUsuario, quem: c.sessao.nome })
    },
  },

  async salvarLeitura(c) {
    const { codConcessionaria } = await readLoja(c, c.params.codConcessionaria)
    const { formato, titulos, versao } = c.body
    const told = Object.values(titulos).map(simplified)
    const repeated = Object.keys(titulos).find((_, i) => told.indexOf(told[i] ?? '') !== i)
    if (repeated)
      throw invalid('Um título serve para uma coluna só', {
        [`titulos.${repeated}`]: 'Este título já é de outra coluna',
      })
    const before = await readSource(c, codConcessionaria, true)
    if (before) checkVersion({ ...before, codConcessionaria }, versao)
    await sql`insert into dms_fonte as f (cod_distribuidor, cod_concessionaria, formato, titulos)
      values (${c.tenant.codDistribuidor}, ${codConcessionaria}, ${formato}, ${JSON.stringify(titulos)}::jsonb)
      on conflict (cod_distribuidor, cod_concessionaria) do update set formato = excluded.formato, titulos = excluded.titulos, versao = f.versao + 1`.execute(
      c.tx,
    )
    const depois = await readSource(c, codConcessionaria)
    if (!depois) throw notFound('Integração não encontrada')
    c.changed({ registro: `dms:${codConcessionaria}`, antes: before ?? null, depois })
    return depois
  },

  async baixarModeloDeVendas({ query: { formato } }) {
    const corpo = writeTemplate(vendasFile, 'Vendas por dia e conta', formato)
    return { tipo: typeOf(formato), nome: `modelo-vendas.${formato}`, corpo }
  },

  async getConciliacao(c) {
    const { codConcessionaria, mes } = c.params
    await readLoja(c, codConcessionaria)
    const { linhas, diferencas } = (await reconcile(c, [codConcessionaria], mes))(codConcessionaria)
    const sum = (side: 'digitado' | 'dms' | 'notas') =>
      linhas.some((l) => l[side] !== null) ? linhas.reduce((n, l) => n + (l[side] ?? 0), 0) : null
    return {
      totais: { digitado: sum('digitado'), dms: sum('dms'), notas: sum('notas') },
      iguais: linhas.length - diferencas.length,
      editavel: isMonthEditable((await readMonth(c, codConcessionaria, mes))?.estado ?? 'ABERTO'),
      diferencas,
    }
  },

  async aceitarLado(c) {
    return { abertas: await acceptSide(c, c.params.codConcessionaria, c.params.mes, c.body) }
  },
}

/** Endpoints for the store's own system, authenticated by key. */
export const integracaoRoutes: Handlers<typeof integracaoVendas> = {
  receberArquivoDeVendas: {
    async prepare(p) {
      const { codConcessionaria, nome } = p.query
      const { codDistribuidor } = p.tenant
      const arrived = { ...p, codDistribuidor, codConcessionaria, corpo: p.req.body, nome }
      const store = await receiveFile(arrived)
      return (c) => store(c, { codUsuario: null, quem: 'API' })
    },
  },
  async listArquivosDeVendas(c) {
    const { codConcessionaria } = await readLoja(c, c.query.codConcessionaria)
    return { itens: await listExecucoes(c, codConcessionaria, 'ARQUIVO') }
  },
}
