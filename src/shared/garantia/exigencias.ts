import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { EVIDENCE_KIND_NAMES } from '../rules/garantia.ts'

/** What a make asks of a claim. */
const exigencia = z.object({
  codExigencia: z.number(),
  marca: z.string(),
  prazoDias: z.number(),
  guardaDias: z.number(),
  minimoFotos: z.number(),
  evidencias: z.array(z.enum(EVIDENCE_KIND_NAMES)),
  proprias: z.array(z.string()),
  ativo: z.boolean(),
  versao: z.number(),
})
export type Exigencia = z.infer<typeof exigencia>

const exigenciaData = z.object({
  marca: text(60).min(1, 'Informe a marca'),
  prazoDias: z.number('Informe o prazo').int().min(1, 'Ao menos 1 dia').max(365, 'Até 365 dias'),
  guardaDias: z.number('Informe os dias').int().min(0, 'Não pode ser negativo').max(730, 'Até 730 dias'),
  minimoFotos: z.number('Informe quantas').int().min(0, 'Não pode ser negativo').max(20, 'Até 20 fotos'),
  evidencias: z.array(z.enum(EVIDENCE_KIND_NAMES)).max(EVIDENCE_KIND_NAMES.length),
  proprias: z.array(text(80).min(1, 'Dê um nome')).max(10, 'Até 10 exigências próprias'),
  ativo: z.boolean(),
})

const READ = [-1, 1, 2, 3, 4] as const
const WRITE = [-1, 2] as const

/** Register of what each make asks, and until when. */
export const exigencias = {
  listExigencias: endpoint({
    method: 'GET',
    path: 'garantia/exigencias',
    acesso: READ,
    resumo: 'O que cada marca exige de uma garantia, por nome da marca',
    response: z.array(exigencia),
  }),
  criarExigencia: endpoint({
    method: 'POST',
    path: 'garantia/exigencias',
    acesso: WRITE,
    resumo: 'Incluir as exigências de garantia de uma marca',
    body: exigenciaData,
    response: exigencia,
  }),
  alterarExigencia: endpoint({
    method: 'PUT',
    path: 'garantia/exigencias/:codExigencia',
    acesso: WRITE,
    resumo: 'Alterar ou desativar as exigências de garantia de uma marca',
    params: z.object({ codExigencia: cod }),
    body: exigenciaData.extend({ versao: version }),
    response: exigencia,
  }),
}
