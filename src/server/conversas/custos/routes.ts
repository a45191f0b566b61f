import { CATEGORY_NAMES, CHARGED_CHANNELS, type custos } from '#shared/conversas/custos.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { streamSheets } from '../../core/spreadsheets/write-xlsx.ts'
import { monthCosts } from '../nucleo/costs.ts'

export const routes: Handlers<typeof custos> = {
  async exportarCustosDasConversas(c) {
    const { mes, codConcessionaria } = c.query
    const { linhas } = await monthCosts(c, mes, codConcessionaria)
    const nome = fileName(`custo das mensagens ${mes}`, 'xlsx', await localClock(c, new Date().toISOString()))
    return async () => ({
      tipo: typeOf('xlsx'),
      nome,
      corpo: streamSheets(
        {
          nome: 'Custo das mensagens',
          colunas: [
            { id: 'mes', titulo: 'Mês', tipo: 'texto' },
            { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
            { id: 'canal', titulo: 'Canal', tipo: 'texto' },
            { id: 'categoria', titulo: 'Tipo', tipo: 'texto' },
            { id: 'mensagens', titulo: 'Mensagens entregues', tipo: 'inteiro' },
            { id: 'custo', titulo: 'Custo (US$)', tipo: 'decimal' },
          ],
          linhas: (async function* () {
            yield linhas.map((l) => [
              mes,
              l.concessionaria,
              CHARGED_CHANNELS[l.canal],
              CATEGORY_NAMES[l.categoria],
              l.mensagens,
              l.custoMicros === null ? null : l.custoMicros / 1_000_000,
            ])
          })(),
        },
        [],
      ),
    })
  },
}
