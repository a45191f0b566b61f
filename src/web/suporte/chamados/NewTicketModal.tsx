import { Alert, Button, Modal, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import {
  type CompleteChamado,
  type ChamadoContext,
  type ChamadoData,
  PRIORITIES,
  CHAMADO_TYPES,
} from '#shared/suporte/chamados.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useOpenChamado } from './api.ts'

const options = (o: Readonly<Record<string, string>>) => Object.entries(o).map(([value, label]) => ({ value, label }))

interface Props {
  /** Context of a failed screen; null for other tickets. */
  contexto: ChamadoContext | null
  onOpen: (k: CompleteChamado) => void
  close: () => void
}

/** Opens a ticket; after an error it includes screen, browser and error, which the user sees before sending. */
export function NewTicketModal({ contexto, onOpen, close }: Props) {
  const open = useOpenChamado()
  const [data, setData] = useState<ChamadoData>({
    titulo: contexto ? `Erro em ${contexto.tela}`.slice(0, 160) : '',
    descricao: '',
    tipo: 'ERRO',
    prioridade: 'MEDIA',
  })
  const modify = (given: Partial<ChamadoData>) => setData({ ...data, ...given })
  const fields = open.error instanceof ApiError ? open.error.campos : undefined
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await open.mutateAsync({ ...data, contexto }).catch(() => null)
    if (!done) return
    toast.ok('Ticket aberto')
    close()
    onOpen(done)
  }
  return (
    <Modal opened onClose={close} title="Novo ticket" size="lg">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <TextInput
            label="Título"
            required
            data-autofocus
            maxLength={160}
            value={data.titulo}
            onChange={(e) => modify({ titulo: e.currentTarget.value })}
            error={fields?.['titulo']}
          />
          <Textarea
            label="O que aconteceu"
            description="O que você fez, o que esperava e o que viu. Não escreva dados de clientes."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autosize
            minRows={4}
            maxLength={8000}
            value={data.descricao}
            onChange={(e) => modify({ descricao: e.currentTarget.value })}
            error={fields?.['descricao']}
          />
          <SimpleGrid cols={2}>
            <Select
              label="Tipo"
              allowDeselect={false}
              data={options(CHAMADO_TYPES)}
              value={data.tipo}
              onChange={(tipo) => tipo && modify({ tipo: tipo as ChamadoData['tipo'] })}
            />
            <Select
              label="Prioridade"
              allowDeselect={false}
              data={options(PRIORITIES)}
              value={data.prioridade}
              onChange={(p) => p && modify({ prioridade: p as ChamadoData['prioridade'] })}
            />
          </SimpleGrid>
          {contexto && (
            <Alert title="Vai junto" color="gray">
              <Text size="sm">Tela: {contexto.tela}</Text>
              <Text size="sm">Navegador: {contexto.navegador}</Text>
              {contexto.erro && <Text size="sm">Erro: {contexto.erro}</Text>}
            </Alert>
          )}
          <ModalFooter error={fields ? null : open.error} close={close}>
            <Button type="submit" loading={open.isPending}>
              Abrir ticket
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
