import { isUtf8 } from 'node:buffer'
import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import { BYTES_PEDACO_ANEXO, type chamados, type EnvioDeAnexo, MAX_ANEXOS } from '#shared/suporte/chamados.ts'
import { recusaDoPdf } from '../../core/files/conferir-pdf.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Bytes, Chamada, Preparo } from '../../core/http/http.ts'
import type { Partes } from '../../core/partes.ts'
import { Pedaco } from '../../core/files/pedaco.ts'
import { lerChamado, porNaFila } from './queries.ts'

interface Alvo {
  codChamado: number
  codAnexo: number
}

const pastaDe = (codDistribuidor: number, a: Alvo) => `chamados/${codDistribuidor}/${a.codChamado}/${a.codAnexo}`
/** Where an attachment lies once it was judged. */
export const arquivoDoAnexo = (codDistribuidor: number, a: Alvo): string => `${pastaDe(codDistribuidor, a)}/inteiro`

async function lerAnexo(c: Ctx, { codChamado, codAnexo }: Alvo, travar = false) {
  const q = c.tx
    .selectFrom('chamadoAnexo')
    .select(['codAnexo', 'codChamado', 'nome', 'tipo', 'bytes', 'recebidos'])
    .where(doInquilino(c))
    .where('codChamado', '=', codChamado)
    .where('codAnexo', '=', codAnexo)
  const a = await (travar ? q.forUpdate() : q).executeTakeFirst()
  if (!a) throw notFound('Anexo não encontrado')
  return a
}
type Anexo = Awaited<ReturnType<typeof lerAnexo>>

const resposta = ({ codAnexo, bytes }: Pick<Anexo, 'codAnexo' | 'bytes'>, recebidos: number, pronto: boolean) => ({
  codAnexo,
  bytes,
  recebidos,
  pronto,
})

/** Takes a name and a size; the bytes come in pieces. */
export async function iniciarAnexo(
  c: CtxDePessoa,
  codChamado: number,
  { nome, bytes }: Recebido<typeof chamados.iniciarAnexo, 'body'>,
): Promise<EnvioDeAnexo> {
  const k = await lerChamado(c, codChamado, true)
  if (k.anexos.length >= MAX_ANEXOS) throw conflict('anexos-demais', `Um ticket leva no máximo ${MAX_ANEXOS} anexos.`)
  const a = await c.tx
    .insertInto('chamadoAnexo')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codChamado,
      // A name is shown and sent on: no folders, quotes or lines.
      nome: nome.replace(/[\\/"\p{Cc}]/gu, '_'),
      bytes,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .returning(['codAnexo', 'bytes'])
    .executeTakeFirstOrThrow()
  return resposta(a, 0, false)
}

/** The piece that a file waits for; one that came already is answered as it was, any other refused. */
function falta(a: Anexo, de: number, tamanho: number): boolean {
  if (a.tipo !== null || (de < a.recebidos && de % BYTES_PEDACO_ANEXO === 0)) return false
  if (de !== a.recebidos || tamanho !== Math.min(BYTES_PEDACO_ANEXO, a.bytes - de))
    throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', resposta(a, a.recebidos, false))
  return true
}

const trocarFim = (nome: string, fim: string) => `${nome.replace(/\.[^.]{1,10}$/, '').slice(0, 110)}.${fim}`

/** What bytes are, whatever they are called, made safe: pictures are drawn anew without what the camera wrote into them. Throws 422. */
async function julgar(
  partes: Partes,
  nome: string,
  bytes: Buffer,
  parar: AbortSignal,
): Promise<{ nome: string; tipo: string; bytes: Buffer }> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    const recusa = await recusaDoPdf(bytes)
    if (recusa) throw invalid(recusa, { arquivo: recusa })
    return { nome: trocarFim(nome, 'pdf'), tipo: 'application/pdf', bytes }
  }
  if (isUtf8(bytes) && bytes.every((b) => b >= 32 || (b >= 9 && b <= 13)))
    return { nome: /\.(txt|log|csv|json|md)$/i.test(nome) ? nome : trocarFim(nome, 'txt'), tipo: 'text/plain', bytes }
  const [refeita] = await partes.imagens.fotos([{ bytes, campo: 'arquivo' }], parar).catch((e: unknown) => {
    if (!(e instanceof AppError) || e.status >= 500) throw e
    const dito = 'O arquivo não é imagem (JPEG, PNG, WebP), PDF nem texto'
    throw invalid(dito, { arquivo: dito })
  })
  if (!refeita) throw new Error('a picture was not drawn')
  return { nome: trocarFim(nome, 'webp'), tipo: 'image/webp', bytes: refeita.foto }
}

type PreparoDoPedaco = Preparo<typeof chamados.enviarPedacoDeAnexo>

/** A piece; with the last one the whole is judged, and goes to Jira where the ticket is there. */
export async function enviarPedacoDeAnexo(p: PreparoDoPedaco): Promise<(c: CtxDePessoa) => Promise<EnvioDeAnexo>> {
  const { de, ...alvo } = p.params
  const a = await p.ler((c) => lerAnexo(c, alvo))
  if (!(p.req.body instanceof Pedaco))
    throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
  const { bytes } = p.req.body
  const { arquivos } = p.partes
  const { codDistribuidor } = p.inquilino
  const pasta = pastaDe(codDistribuidor, alvo)
  let feito: Awaited<ReturnType<typeof julgar>> | null = null
  if (falta(a, de, bytes.length)) {
    await arquivos.gravar(`${pasta}/${de}`, bytes, 'application/octet-stream')
    if (de + bytes.length === a.bytes) {
      const pedacos = []
      for (let i = 0; i < a.bytes; i += BYTES_PEDACO_ANEXO) pedacos.push(await arquivos.ler(`${pasta}/${i}`))
      feito = await julgar(p.partes, a.nome, Buffer.concat(pedacos), p.parar)
      await arquivos.gravar(arquivoDoAnexo(codDistribuidor, alvo), feito.bytes, feito.tipo)
    }
  }
  return async (c) => {
    const agora = await lerAnexo(c, alvo, true)
    if (!falta(agora, de, bytes.length)) return resposta(agora, agora.recebidos, agora.tipo !== null)
    const recebidos = de + bytes.length
    await c.tx
      .updateTable('chamadoAnexo')
      .set(
        feito
          ? { nome: feito.nome, tipo: feito.tipo, bytes: feito.bytes.length, recebidos: feito.bytes.length }
          : { recebidos },
      )
      .where(doInquilino(c))
      .where('codAnexo', '=', alvo.codAnexo)
      .execute()
    if (feito) {
      const k = await lerChamado(c, alvo.codChamado, true)
      if (k.envio !== 'LOCAL') await porNaFila(c, alvo.codChamado)
      c.depois(async () => {
        for (let i = 0; i < a.bytes; i += BYTES_PEDACO_ANEXO) await arquivos.apagar(`${pasta}/${i}`)
      })
    }
    return resposta(agora, recebidos, feito !== null)
  }
}

/** The bytes of an attachment, under its name. */
export async function baixarAnexo(c: Chamada<typeof chamados.baixarAnexo>, alvo: Alvo): Promise<() => Promise<Bytes>> {
  const { tipo, nome } = await lerAnexo(c, alvo)
  if (tipo === null) throw notFound('Anexo não encontrado')
  const { partes, inquilino } = c
  return async () => ({
    tipo: tipo === 'text/plain' ? 'text/plain; charset=utf-8' : tipo,
    corpo: await partes.arquivos.ler(arquivoDoAnexo(inquilino.codDistribuidor, alvo)),
    // A header carries ASCII; the screen knows the name as it was given.
    nome: nome.replace(/[^\x20-\x7e]/g, '_'),
  })
}

/** Forgets files whose last piece never came. */
export async function limparAnexos({ banco, arquivos }: Partes): Promise<void> {
  const parados = await transacao(banco, 'sistema', (tx) =>
    tx
      .deleteFrom('chamadoAnexo')
      .where('tipo', 'is', null)
      .where('em', '<', sql<string>`now() - interval '1 day'`)
      .returning(['codDistribuidor', 'codChamado', 'codAnexo', 'bytes'])
      .execute(),
  )
  for (const a of parados)
    for (let de = 0; de < a.bytes; de += BYTES_PEDACO_ANEXO)
      await arquivos.apagar(`${pastaDe(a.codDistribuidor, a)}/${de}`)
}
