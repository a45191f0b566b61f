import type { Alvo } from './identidade.ts'
import type { oferta } from '#shared/oficina-digital/oferta.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { comCtx, type Ctx, daRede } from '../../core/tenancy/contexto.ts'
import type { Handlers } from '../../core/http/http.ts'
import { avisar } from '../nucleo/transicao.ts'
import { documentoOrcamento } from './documento.ts'
import { lerOferta } from './documentos.ts'
import { emitirProva, mandarCodigo, tentar } from './identidade.ts'
import { perguntar } from './perguntas.ts'
import {
  abrirParaCliente,
  exigirPapeis,
  alvoDoToken,
  lerConteudo,
  registrarAbertura,
  responder,
  verificar,
} from './queries.ts'

type Publica = Pick<Ctx, 'partes' | 'inquilino'> & { params: { token: string } }

/** Runs `fazer` for the version behind a link, which reaches its own store and nothing else. */
async function comLink<T>(
  { partes, inquilino, params }: Publica,
  fazer: (c: Ctx, alvo: Alvo) => Promise<T>,
  leitura = false,
): Promise<T> {
  const alvo = await alvoDoToken(partes.banco, inquilino, params.token)
  const contexto = { ...daRede(inquilino), lojas: [alvo.codConcessionaria] }
  return comCtx(partes, inquilino, contexto, (c) => fazer(c, alvo), { leitura })
}

export const rotas: Handlers<typeof oferta> = {
  abrirOrcamento: (p) => comLink(p, (c, alvo) => abrirParaCliente(c, alvo, p.query.prova)),

  registrarAbertura: (p) =>
    comLink(p, async (c, alvo) => {
      const mudou = await registrarAbertura(c, alvo)
      const visto = await abrirParaCliente(c, alvo)
      if (mudou) avisar(c, { ...alvo, estado: 'VISUALIZADO' }, `${visto.cliente} abriu o orçamento do ${visto.modelo}`)
      return { situacao: visto.situacao }
    }),

  responder: (p) =>
    comLink(p, async (c, alvo) => {
      const { estado, aprovado } = await responder(c, alvo, {
        ...p.body,
        prova: p.body.prova,
        ip: p.req.ip,
        userAgent: p.req.headers['user-agent'] ?? '',
      })
      const visto = await abrirParaCliente(c, alvo, p.body.prova)
      const aviso =
        aprovado > 0
          ? `${visto.cliente} aprovou ${formatarReais(aprovado)} no ${visto.modelo}`
          : `${visto.cliente} recusou o orçamento do ${visto.modelo}`
      avisar(c, { ...alvo, estado }, aviso)
      return visto
    }),

  async perguntar(p) {
    await comLink(p, (c, alvo) => perguntar(c, alvo, p.body.texto))
    return {}
  },

  pedirCodigo: (p) => comLink(p, (c, alvo) => mandarCodigo(c, alvo, p.body.canal)),

  async confirmarIdentidade(p) {
    const [r, alvo] = await comLink(
      p,
      async (c, alvo) => [await tentar(c, alvo, p.body.metodo, p.body.valor), alvo] as const,
    )
    if (!r.certo) throw r.erro
    return emitirProva(p.inquilino, alvo, p.partes.segredo, p.body.metodo)
  },

  async baixarConteudo(p) {
    const [conteudo, { numero }] = await comLink(
      p,
      async (c, alvo) => [await lerConteudo(c, alvo, p.query.prova), alvo] as const,
      true,
    )
    return {
      tipo: 'application/json; charset=utf-8',
      corpo: Buffer.from(conteudo),
      nome: `orcamento-versao-${numero}.json`,
    }
  },

  async baixarPdf(p) {
    const lida = await comLink(
      p,
      async (c, alvo) => {
        await exigirPapeis(c, alvo, p.query.prova)
        return lerOferta(c, alvo, 'CLIENTE')
      },
      true,
    )
    const nome = `${lida.resposta ? 'decisao' : 'orcamento'}-${lida.conteudo.checklist.replace('/', '-')}.pdf`
    return { tipo: 'application/pdf', corpo: await documentoOrcamento(p.partes, p.inquilino, lida), nome }
  },

  verificarVersao: ({ partes, inquilino, params }) =>
    comCtx(partes, inquilino, daRede(inquilino), (c) => verificar(c, params.sha256), { leitura: true }),
}
