import { Button, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formatarQuando } from '#shared/rules/datas.ts'
import { consultoresDaAgenda } from '../agenda/api.ts'
import { ApiError } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useConfirmClose } from '../../ui/avisos/useConfirmClose.tsx'
import { useCriarPassante, useReceberPassante } from './api.ts'
import { CamposVeiculo, CHEGADA_VAZIA, errosDaChegada, faltaNaChegada, pedidoDaChegada } from './CamposVeiculo.tsx'
import { CamposRecepcao, RECEPCAO_VAZIA, recepcaoPedida } from './CamposRecepcao.tsx'
import { servicoPedido } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'

interface Props {
  codConcessionaria: number
  fechar: () => void
  /** A walk-in that waits in the tray: only what the board needs is asked. */
  codPassagem?: number
}

/** Receives a car: visit, OS, card on the board and services in the bolsão, from one form. */
export function PassanteModal({ codConcessionaria, fechar, codPassagem }: Props) {
  const fuso = useFuso()
  const consultores = useQuery({ ...consultoresDaAgenda(codConcessionaria), enabled: codPassagem === undefined })
  const criar = useCriarPassante(codConcessionaria)
  const receber = useReceberPassante(codConcessionaria)
  const [chegada, setChegada] = useState(CHEGADA_VAZIA)
  const [codConsultor, setConsultor] = useState<string | null>(null)
  const [servicos, setServicos] = useState<string[]>([])
  const [recepcao, setRecepcao] = useState(RECEPCAO_VAZIA)
  const [tentou, setTentou] = useState(false)
  const falta = codPassagem === undefined ? faltaNaChegada(chegada) : {}
  const erro = criar.error ?? receber.error
  const doServidor = erro instanceof ApiError ? erro.campos : {}
  const erros: Partial<Record<string, string>> = tentou ? { ...errosDaChegada(doServidor), ...falta } : {}

  const { onClose, question } = useConfirmClose(
    Object.values(chegada).some((v) => v !== '') || servicos.length > 0 || recepcao !== RECEPCAO_VAZIA,
    fechar,
  )
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (Object.keys(falta).length > 0) return
    const { prisma, ...daOs } = recepcaoPedida(recepcao)
    const comuns = { prisma, servicos: servicos.map(servicoPedido) }
    const feita = await (
      codPassagem !== undefined
        ? receber.mutateAsync({ codPassagem, ...comuns })
        : criar.mutateAsync({
            codConcessionaria,
            codConsultor: codConsultor === null ? null : Number(codConsultor),
            ...pedidoDaChegada(chegada),
            ...comuns,
            ...daOs,
          })
    ).catch(() => null)
    if (!feita) return
    toast.ok(
      feita.promessa === null
        ? `OS ${feita.numeroOs} aberta`
        : `OS ${feita.numeroOs} aberta · promessa ${formatarQuando(feita.promessa, fuso, new Date())}`,
    )
    fechar()
  }
  return (
    <Modal opened onClose={onClose} title={codPassagem === undefined ? 'Receber veículo' : 'Pôr no quadro'} size="lg">
      {question}
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          {codPassagem === undefined && (
            <CamposVeiculo
              codConcessionaria={codConcessionaria}
              valor={chegada}
              mudar={setChegada}
              erros={erros}
              tentou={tentou}
            />
          )}
          <ServicosInput codConcessionaria={codConcessionaria} valor={servicos} mudar={setServicos} />
          {codPassagem === undefined ? (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <CamposRecepcao valor={recepcao} mudar={setRecepcao} erros={erros} />
              <Select
                label="Consultor"
                placeholder="Sem consultor"
                clearable
                clearButtonProps={{ 'aria-label': 'Sem consultor' }}
                searchable
                data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nome }))}
                value={codConsultor}
                onChange={setConsultor}
              />
            </SimpleGrid>
          ) : (
            <TextInput
              label="Prisma"
              placeholder="Número no teto"
              maxLength={20}
              value={recepcao.prisma}
              onChange={(e) => setRecepcao({ ...recepcao, prisma: e.currentTarget.value })}
              error={erros['prisma']}
            />
          )}
          <Text size="sm" c="dimmed">
            Os serviços entram no bolsão; a promessa sai do planejamento.
          </Text>
          <ModalRodape erro={erro} fechar={onClose}>
            <Button type="submit" loading={criar.isPending || receber.isPending}>
              Receber
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
