import type { FastifyInstance } from 'fastify'
import { cliente } from '#shared/cliente.ts'
import { formatarReais } from '#shared/dinheiro.ts'
import { type Contexto, transacao } from '../db.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from '../tenant.ts'
import { documentoOrcamento } from './documento.ts'
import { lerOferta } from './documentos.ts'
import { emitirProva, mandarCodigo, tentar } from './identidade.ts'
import { abrirParaCliente, type Alvo, alvoDoToken, lerConteudo, registrarAbertura, responder, verificar } from './queries.ts'

/** A link reaches its own store and nothing else. */
const contexto = (inquilino: Inquilino, alvo: Alvo): Contexto => ({
  codDistribuidor: inquilino.codDistribuidor,
  codUsuario: null,
  lojas: [alvo.codConcessionaria],
})

export function clienteRoutes(app: FastifyInstance, partes: Partes): void {
  const { banco, arquivos, realtime, segredo } = partes
  const avisar = (inquilino: Inquilino, alvo: Alvo, estado: string, aviso: string) =>
    realtime.publicar(inquilino, 'oficinaDigitalAtualizacao_', alvo.codConcessionaria, {
      codOrcamento: alvo.codOrcamento,
      codConcessionaria: alvo.codConcessionaria,
      estado,
      aviso,
    })

  serve(app, partes, 'cliente', cliente, {
    async abrirOrcamento({ inquilino, params }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      return transacao(banco, contexto(inquilino, alvo), (tx) => abrirParaCliente(tx, inquilino, arquivos, alvo))
    },
    async registrarAbertura({ inquilino, params }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      const [mudou, visto] = await transacao(
        banco,
        contexto(inquilino, alvo),
        async (tx) => [await registrarAbertura(tx, inquilino, alvo), await abrirParaCliente(tx, inquilino, arquivos, alvo)] as const,
      )
      if (mudou) avisar(inquilino, alvo, 'VISUALIZADO', `${visto.cliente} abriu o orçamento do ${visto.modelo}`)
      return { situacao: visto.situacao }
    },
    async responder({ inquilino, params, body, req }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      const [r, visto] = await transacao(banco, contexto(inquilino, alvo), async (tx) => {
        const resultado = await responder(tx, inquilino, alvo, {
          ...body,
          prova: body.prova,
          segredo,
          ip: req.ip,
          userAgent: req.headers['user-agent'] ?? '',
        })
        return [resultado, await abrirParaCliente(tx, inquilino, arquivos, alvo)] as const
      })
      avisar(
        inquilino,
        alvo,
        r.estado,
        r.aprovado > 0 ? `${visto.cliente} aprovou ${formatarReais(r.aprovado)} no ${visto.modelo}` : `${visto.cliente} recusou o orçamento do ${visto.modelo}`,
      )
      return visto
    },
    async pedirCodigo({ inquilino, params, body }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      return transacao(banco, contexto(inquilino, alvo), (tx) => mandarCodigo(tx, inquilino, alvo, segredo, body.canal))
    },
    async confirmarIdentidade({ inquilino, params, body }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      const r = await transacao(banco, contexto(inquilino, alvo), (tx) => tentar(tx, inquilino, alvo, segredo, body.metodo, body.valor))
      if (!r.certo) throw r.erro
      return emitirProva(inquilino, alvo, segredo, body.metodo)
    },
    async baixarConteudo({ inquilino, params }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      const conteudo = await transacao(banco, contexto(inquilino, alvo), (tx) => lerConteudo(tx, inquilino, alvo), { leitura: true })
      return { tipo: 'application/json; charset=utf-8', corpo: Buffer.from(conteudo), nome: `orcamento-versao-${alvo.numero}.json` }
    },
    async baixarPdf({ inquilino, params }) {
      const alvo = await alvoDoToken(banco, inquilino, params.token)
      const oferta = await transacao(banco, contexto(inquilino, alvo), (tx) => lerOferta(tx, inquilino, arquivos, alvo, 'CLIENTE'), { leitura: true })
      const nome = `${oferta.resposta ? 'decisao' : 'orcamento'}-${oferta.conteudo.checklist.replace('/', '-')}.pdf`
      return { tipo: 'application/pdf', corpo: await documentoOrcamento(inquilino, oferta), nome }
    },
    verificarVersao: ({ inquilino, params }) =>
      transacao(banco, { codDistribuidor: inquilino.codDistribuidor, codUsuario: null, lojas: 'todas' }, (tx) => verificar(tx, inquilino, params.sha256), {
        leitura: true,
      }),
  })
}
