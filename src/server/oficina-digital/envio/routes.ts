import { sql } from 'kysely'
import type { envio } from '#shared/oficina-digital/envio.ts'
import { viaChannels } from '#shared/rules/envio-names.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getOrcamento, modify } from '../orcamentos/queries.ts'
import { requireAlcada, closeRequest } from '../preco/queries.ts'
import { apply, ensure } from '../nucleo/orcamento-transition.ts'
import { deliver } from './deliver.ts'
import { freezeVersion, listVersions, withdrawVersion } from './queries.ts'

export const routes: Handlers<typeof envio> = {
  enviar: (c) =>
    modify(c, async (o, author) => {
      ensure(o, 'ENVIADO')
      const { canais } = c.body
      const complete = await getOrcamento(c, o.codOrcamento)
      const v = await freezeVersion(c, complete, c.sessao.codUsuario, canais)
      await requireAlcada(c, o, complete.linhas, complete.alcada)
      await deliver(c, complete, v, canais, c.sessao.codUsuario)
      await apply(c, o, 'ENVIADO', author, {
        detalhe: `versão ${v.numero} · ${viaChannels(canais)} · ${v.sha256.slice(0, 12)}`,
        dados: { versao: v.numero, sha256: v.sha256, canais },
        mudancas: { enviadoEm: sql`now()`, visualizadoEm: null },
      })
    }),

  reenviar: (c) =>
    modify(c, async (o, author) => {
      ensure(o, 'REENVIADO')
      const { canais } = c.body
      const complete = await getOrcamento(c, o.codOrcamento)
      const v = complete.versaoEnviada
      if (!v) throw conflict('sem-oferta', 'Este orçamento ainda não foi enviado ao cliente.')
      await deliver(c, complete, v, canais, c.sessao.codUsuario)
      await apply(c, o, 'REENVIADO', author, {
        detalhe: `versão ${v.numero} · ${viaChannels(canais)}`,
        dados: { versao: v.numero, canais },
      })
    }),

  retirar: (c) =>
    modify(c, async (o, author) => {
      ensure(o, 'RETIRADO')
      await withdrawVersion(c, o.codOrcamento)
      await closeRequest(c, o, author)
      await apply(c, o, 'RETIRADO', author, { mudancas: { valorRecusado: 0 } })
    }),

  listVersoes: (c) => listVersions(c, c.params.codOrcamento),
}
