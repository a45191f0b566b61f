import type { importacoes } from '#shared/arquivos/importacoes.ts'
import { podeImportar, REGISTROS_IMPORTADOS } from '#shared/arquivos/importacoes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts'
import { nomeDoArquivo, relogioLocal, tipoDe } from '../../core/areas/exportar.ts'
import type { Handlers } from '../../core/http/http.ts'
import { definicaoDe } from '../../core/importing/def.ts'
import { FILA_IMPORTACAO } from './job.ts'
import { escreverModelo } from '../../core/importing/modelo.ts'
import { Pedaco } from '../../core/files/pedaco.ts'
import { listMudancas } from './mudancas.ts'
import { gravarPedaco, lerPedacos } from './pedacos.ts'
import {
  cancelarImportacao,
  comoImportacao,
  confirmarImportacao,
  contarPedaco,
  criarImportacao,
  getImportacao,
  type Guardada,
  listErros,
  lerSua,
  listImportacoes,
  pedacoEsperado,
  travarSua,
} from './queries.ts'

const enfileirar = (c: Ctx, { codDistribuidor, codImportacao }: Guardada) =>
  c.partes.fila.enviar(FILA_IMPORTACAO, { codDistribuidor, codImportacao })

/** Whether this piece is the next one; one that has come already is not. Any other is refused. */
function falta(g: Guardada, de: number, tamanho: number): boolean {
  const esperado = pedacoEsperado(g, de, tamanho)
  if (esperado === 'nao')
    throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', comoImportacao(g))
  return esperado === 'sim'
}

export const rotas: Handlers<typeof importacoes> = {
  async baixarModelo({ partes, params, query }) {
    const { nome } = REGISTROS_IMPORTADOS[params.registro]
    const corpo = escreverModelo(definicaoDe(partes.areas, params.registro), nome, query.formato)
    return { tipo: tipoDe(query.formato), nome: `modelo-${params.registro}.${query.formato}`, corpo }
  },

  async iniciarImportacao(c) {
    if (!podeImportar(c.body.registro, c.sessao.nivel)) throw forbidden()
    if (definicaoDe(c.partes.areas, c.body.registro).daLoja && !c.body.codConcessionaria)
      throw invalid('Falta a concessionária', { codConcessionaria: 'Diga de que concessionária é o arquivo' })
    return comoImportacao(await criarImportacao(c, c.sessao.codUsuario, c.body))
  },

  enviarPedaco: {
    async preparar(p) {
      const { de } = p.params
      const g = await p.ler((c) => lerSua(c.tx, { ...c.inquilino, ...c.params }, c.sessao.codUsuario))
      if (!(p.req.body instanceof Pedaco))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
      const { bytes } = p.req.body
      if (falta(g, de, bytes.length)) await gravarPedaco(p.partes.arquivos, g, de, bytes)
      return async (c) => {
        const antes = await travarSua(c.tx, g, c.sessao.codUsuario)
        if (!falta(antes, de, bytes.length)) return comoImportacao(antes)
        const agora = await contarPedaco(c.tx, antes, bytes.length)
        if (agora.estado === 'NA_FILA') c.depois(() => enfileirar(c, agora))
        return comoImportacao(agora)
      }
    },
  },

  listImportacoes: (c) => listImportacoes(c, c.query),

  async getImportacao(c) {
    return comoImportacao(await getImportacao(c.tx, { ...c.inquilino, ...c.params }))
  },

  async listErrosImportacao(c) {
    const g = await getImportacao(c.tx, { ...c.inquilino, ...c.params })
    return listErros(c.tx, g, c.query.cursor, c.query.limite)
  },

  async listMudancasImportacao(c) {
    const g = await getImportacao(c.tx, { ...c.inquilino, ...c.params })
    return listMudancas(c, g, definicaoDe(c.partes.areas, comoImportacao(g).registro), c.query)
  },

  async confirmarImportacao(c) {
    const g = await confirmarImportacao(c.tx, { ...c.inquilino, ...c.params }, c.sessao.codUsuario)
    if (!podeImportar(comoImportacao(g).registro, c.sessao.nivel)) throw forbidden()
    if (g.estado === 'CONFIRMADA') c.depois(() => enfileirar(c, g))
    return comoImportacao(g)
  },

  async cancelarImportacao(c) {
    const i = comoImportacao(await cancelarImportacao(c.tx, { ...c.inquilino, ...c.params }))
    c.publicar('importacao_', i.codUsuario, i)
    return i
  },

  async baixarImportado(c) {
    const g = await getImportacao(c.tx, { ...c.inquilino, ...c.params })
    if (!comoImportacao(g).temArquivo) throw notFound('Este arquivo não está mais guardado')
    c.reply.header('content-length', g.bytes)
    const extensao = /\.(xlsx|csv|txt)$/i.exec(g.nome)?.[1]?.toLowerCase() ?? 'csv'
    const nome = nomeDoArquivo(g.nome.replace(/\.\w+$/, ''), 'csv', await relogioLocal(c, g.criadaEm)).replace(
      /csv$/,
      extensao,
    )
    return async () => ({ tipo: 'application/octet-stream', nome, corpo: lerPedacos(c.partes.arquivos, g, g.bytes) })
  },

  async baixarPlanilhaDeErros(c) {
    const g = await getImportacao(c.tx, { ...c.inquilino, ...c.params })
    if (!g.planilhaErros) throw notFound('Não há planilha de erros desta importação')
    const { planilhaErros } = g
    const nome = nomeDoArquivo(`erros ${g.nome.replace(/\.\w+$/, '')}`, 'xlsx', await relogioLocal(c, g.criadaEm))
    return async () => ({
      tipo: tipoDe('xlsx'),
      nome,
      corpo: await c.partes.arquivos.lerFluxo(planilhaErros),
    })
  },
}
