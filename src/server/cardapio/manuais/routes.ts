import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BYTES_PEDACO_MANUAL, errosDoManual, type EnvioDeManual, type manuais } from '#shared/cardapio/manuais.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import { transacao } from '../../core/database/transaction.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Arquivos } from '../../core/files/files.ts'
import type { Handlers } from '../../core/http/http.ts'
import { Pedaco } from '../../core/files/pedaco.ts'
import { recusaDoPdf } from '../../core/files/conferir-pdf.ts'
import {
  arquivoDe,
  contarPedaco,
  type Envio,
  getManual,
  gravarManual,
  iniciarEnvio,
  inserirManual,
  lerEnvio,
  listManuais,
  porSegredo,
  travarManual,
} from './queries.ts'

/** Names a file: whose manual's it is, and which sending. */
interface Arquivo {
  codDistribuidor: number
  codManual: number
  envio: number
}
const chave = (a: Arquivo, de: number) => `manuais/${a.codDistribuidor}/${a.codManual}/${a.envio}/${de}`

/** The file from its first byte to its last, a piece in memory at a time. */
function ler(arquivos: Arquivos, a: Arquivo, bytes: number): Readable {
  async function* partes(): AsyncGenerator<Buffer> {
    for (let de = 0; de < bytes; de += BYTES_PEDACO_MANUAL)
      yield* (await arquivos.lerFluxo(chave(a, de))) as AsyncIterable<Buffer>
  }
  return Readable.from(partes(), { objectMode: false })
}

const comoResposta = (e: Envio, recebidos: number): EnvioDeManual => ({
  envio: e.envio,
  recebidos,
  bytes: e.bytes,
  pronto: recebidos === e.bytes,
})

/** The piece that a file waits for; one that came already is answered as it was, any other refused. */
function falta(e: Envio, envio: number, de: number, tamanho: number): boolean {
  if (e.envio === envio && de < e.recebidos && de % BYTES_PEDACO_MANUAL === 0) return false
  if (e.envio !== envio || de !== e.recebidos || tamanho !== Math.min(BYTES_PEDACO_MANUAL, e.bytes - de))
    throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', comoResposta(e, e.recebidos))
  return true
}

export const rotas: Handlers<typeof manuais> = {
  listManuais: (c) => listManuais(c, c.query),

  async getManual(c) {
    const manual = await getManual(c, c.params.codManual)
    if (!manual) throw notFound('Manual não encontrado')
    return manual
  },

  async criarManual(c) {
    exigir(errosDoManual(c.body))
    const depois = await inserirManual(c, c.body)
    c.mudou({ registro: registroDe('manuais', depois.codManual), antes: null, depois })
    return depois
  },

  async alterarManual(c) {
    const { versao, ...dados } = c.body
    exigir(errosDoManual(dados))
    const antes = conferirVersao(await travarManual(c, c.params.codManual), versao)
    const depois = await gravarManual(c, antes, dados)
    c.mudou({ registro: registroDe('manuais', antes.codManual), antes, depois })
    return depois
  },

  async iniciarEnvioDeManual(c) {
    const e = await iniciarEnvio(c, c.params.codManual, c.body.bytes)
    if (!e) throw notFound('Manual não encontrado')
    c.mudou({ registro: registroDe('manuais', e.codManual), antes: null, depois: { arquivo: e.bytes } })
    return comoResposta(e, 0)
  },

  enviarPedacoDeManual: {
    async preparar(p) {
      const { codManual, envio, de } = p.params
      const e = await p.ler((c) => lerEnvio(c, codManual))
      if (!e) throw notFound('Manual não encontrado')
      if (!(p.req.body instanceof Pedaco))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
      const { bytes } = p.req.body
      const arquivo = { codDistribuidor: p.inquilino.codDistribuidor, codManual, envio }
      let sha256: string | null = null
      if (falta(e, envio, de, bytes.length)) {
        await p.partes.arquivos.gravarFluxo(chave(arquivo, de), Readable.from([bytes]), 'application/octet-stream')
        if (de + bytes.length === e.bytes) {
          const inteiro = await buffer(ler(p.partes.arquivos, arquivo, e.bytes))
          const recusa = await recusaDoPdf(inteiro)
          if (recusa) throw invalid(recusa, { arquivo: recusa })
          sha256 = createHash('sha256').update(inteiro).digest('hex')
        }
      }
      return async (c) => {
        const agora = await lerEnvio(c, codManual, true)
        if (!agora) throw notFound('Manual não encontrado')
        if (!falta(agora, envio, de, bytes.length)) return comoResposta(agora, agora.recebidos)
        await contarPedaco(c, agora, bytes.length, sha256)
        return comoResposta(agora, agora.recebidos + bytes.length)
      }
    },
  },

  async lerManual(c) {
    const arquivo = await arquivoDe(c, c.params.codManual)
    if (!arquivo) throw notFound('Este manual ainda não tem arquivo')
    c.reply.header('content-length', arquivo.bytes)
    return () => Promise.resolve({ tipo: 'application/pdf', corpo: ler(c.partes.arquivos, arquivo, arquivo.bytes) })
  },

  async lerManualPublico(c) {
    const m = await transacao(
      c.partes.banco,
      'sistema',
      (tx) => porSegredo(tx, c.inquilino.codDistribuidor, c.params.segredo),
      { leitura: true },
    )
    if (!m) throw notFound('Este manual não está mais à disposição')
    c.reply.header('content-length', m.bytes)
    c.reply.header('cache-control', 'private, max-age=3600')
    return { tipo: 'application/pdf', corpo: ler(c.partes.arquivos, m, m.bytes) }
  },
}
