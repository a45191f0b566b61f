import { sql } from 'kysely'
import type { envio } from '#shared/oficina-digital/envio.ts'
import { porCanais } from '#shared/rules/nomes-envio.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getOrcamento, mudar } from '../orcamentos/queries.ts'
import { exigirAlcada, fecharPedido } from '../preco/queries.ts'
import { aplicar, exigir } from '../nucleo/transicao.ts'
import { entregar } from './entregar.ts'
import { congelarVersao, listVersoes, retirarVersao } from './queries.ts'

export const rotas: Handlers<typeof envio> = {
  enviar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'ENVIADO')
      const { canais } = c.body
      const completo = await getOrcamento(c, o.codOrcamento)
      const v = await congelarVersao(c, completo, c.sessao.codUsuario, canais)
      await exigirAlcada(c, o, completo.linhas, completo.alcada)
      await entregar(c, completo, v, canais)
      await aplicar(c, o, 'ENVIADO', autor, {
        detalhe: `versão ${v.numero} · ${porCanais(canais)} · ${v.sha256.slice(0, 12)}`,
        dados: { versao: v.numero, sha256: v.sha256, canais },
        mudancas: { enviadoEm: sql`now()`, visualizadoEm: null },
      })
    }),

  reenviar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'REENVIADO')
      const { canais } = c.body
      const completo = await getOrcamento(c, o.codOrcamento)
      const v = completo.versaoEnviada
      if (!v) throw conflict('sem-oferta', 'Este orçamento ainda não foi enviado ao cliente.')
      await entregar(c, completo, v, canais)
      await aplicar(c, o, 'REENVIADO', autor, {
        detalhe: `versão ${v.numero} · ${porCanais(canais)}`,
        dados: { versao: v.numero, canais },
      })
    }),

  retirar: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'RETIRADO')
      await retirarVersao(c, o.codOrcamento)
      await fecharPedido(c, o, autor)
      await aplicar(c, o, 'RETIRADO', autor, { mudancas: { valorRecusado: 0 } })
    }),

  listVersoes: (c) => listVersoes(c, c.params.codOrcamento),
}
