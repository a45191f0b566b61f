import { z } from 'zod'
import { medidas } from '#shared/checklists/medidas.ts'
import { containsText } from '#shared/rules/plain-text.ts'
import { tool } from '../reading.ts'

/** The limits by which a measure has its colour. */
export const medidaLimits = tool({
  titulo: 'Ver os limites das medidas do checklist',
  descricao:
    'A partir de que medida um item do checklist pede atenção (amarelo) ou urgência (vermelho) neste distribuidor.',
  input: z.object({ item: z.string().trim().max(80).optional().describe('Só os itens com este texto no nome') }),
  usa: [medidas.listLimites],
  async run(r, { item }) {
    const all = await r.read(medidas.listLimites)
    const limites = all.filter((l) => !item || containsText(l.item, item))
    return { linhas: limites.length, dados: { limites } }
  },
})
