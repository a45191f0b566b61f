import { z } from 'zod'
import { endpoint } from './contract.ts'
import { alvo, NIVEIS_OFICINA as oficina } from './oficina-digital.ts'

export const oficinaDocumentos = {
  getOrcamentoPdf: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/pdf',
    acesso: oficina,
    resumo: 'O orçamento como foi oferecido, em PDF; antes do envio, como está',
    params: alvo,
    response: z.never(),
    binario: true,
  }),
  getRespostaPdf: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/resposta/pdf',
    acesso: oficina,
    resumo: 'A decisão do cliente sobre a última versão respondida, em PDF',
    params: alvo,
    response: z.never(),
    binario: true,
  }),
  getEvidencias: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/evidencias',
    acesso: oficina,
    resumo: 'O conjunto de provas em PDF: versões, decisões, linha do tempo e fotos',
    params: alvo,
    response: z.never(),
    binario: true,
  }),
}
