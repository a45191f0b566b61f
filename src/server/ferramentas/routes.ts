import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ferramentas } from '#shared/ferramentas.ts'
import { checklistEntrada } from '#shared/integracao.ts'
import { AppError } from '../errors.ts'
import { serve } from '../http.ts'
import { receberChecklist } from '../integracao/receber.ts'
import type { Partes } from '../partes.ts'
import { gerarChecklist } from './gerador.ts'

/** Only these distributors have developer tools, on the server as on the screens. */
const COM_FERRAMENTAS = new Set(['atria', 'homologacao', 'localhost'])

export function ferramentasRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'ferramentas', ferramentas, {
    async gerarChecklists({ tx, inquilino, body, publicar }) {
      if (!COM_FERRAMENTAS.has(inquilino.distribuidor)) throw new AppError(404, 'nao-encontrado', 'Não encontrado')
      const gerados = []
      for (let i = 0; i < body.quantidade; i++) {
        const entrada = checklistEntrada.parse(
          await gerarChecklist(() => randomInt(2 ** 32) / 2 ** 32, { codConcessionaria: body.codConcessionaria, gravidade: body.gravidade }),
        )
        const r = await receberChecklist(tx, inquilino, partes.arquivos, publicar, entrada)
        gerados.push({
          codCheckList: r.codCheckList,
          checklist: r.checklist,
          placa: entrada.veiculo.placa ?? null,
          modelo: entrada.veiculo.modelo,
          codOrcamento: r.codOrcamento,
        })
      }
      return { gerados }
    },
  })
}
