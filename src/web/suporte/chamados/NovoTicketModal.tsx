import { Alert, Button, Modal, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import {
  type ChamadoCompleto,
  type ContextoDoChamado,
  type DadosDoChamado,
  PRIORIDADES,
  TIPOS_CHAMADO,
} from '#shared/suporte/chamados.ts'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useAbrirChamado } from './api.ts'

const opcoes = (o: Readonly<Record<string, string>>) => Object.entries(o).map(([value, label]) => ({ value, label }))

interface Props {
  /** What a screen that failed knows of it. */
  contexto: ContextoDoChamado | null
  aoAbrir: (k: ChamadoCompleto) => void
  fechar: () => void
}

/** A new ticket; one that comes from an error carries the screen, the browser and the error, shown before it is sent. */
export function NovoTicketModal({ contexto, aoAbrir, fechar }: Props) {
  const abrir = useAbrirChamado()
  const [dados, setDados] = useState<DadosDoChamado>({
    titulo: contexto ? `Erro em ${contexto.tela}`.slice(0, 160) : '',
    descricao: '',
    tipo: 'ERRO',
    prioridade: 'MEDIA',
  })
  const mudar = (com: Partial<DadosDoChamado>) => setDados({ ...dados, ...com })
  const campos = abrir.error instanceof ApiError ? abrir.error.campos : undefined
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const feito = await abrir.mutateAsync({ ...dados, contexto }).catch(() => null)
    if (!feito) return
    toast.ok('Ticket aberto')
    fechar()
    aoAbrir(feito)
  }
  return (
    <Modal opened onClose={fechar} title="Novo ticket" size="lg">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <TextInput
            label="Título"
            required
            data-autofocus
            maxLength={160}
            value={dados.titulo}
            onChange={(e) => mudar({ titulo: e.currentTarget.value })}
            error={campos?.['titulo']}
          />
          <Textarea
            label="O que aconteceu"
            description="O que você fez, o que esperava e o que viu. Não escreva dados de clientes."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autosize
            minRows={4}
            maxLength={8000}
            value={dados.descricao}
            onChange={(e) => mudar({ descricao: e.currentTarget.value })}
            error={campos?.['descricao']}
          />
          <SimpleGrid cols={2}>
            <Select
              label="Tipo"
              allowDeselect={false}
              data={opcoes(TIPOS_CHAMADO)}
              value={dados.tipo}
              onChange={(tipo) => tipo && mudar({ tipo: tipo as DadosDoChamado['tipo'] })}
            />
            <Select
              label="Prioridade"
              allowDeselect={false}
              data={opcoes(PRIORIDADES)}
              value={dados.prioridade}
              onChange={(p) => p && mudar({ prioridade: p as DadosDoChamado['prioridade'] })}
            />
          </SimpleGrid>
          {contexto && (
            <Alert title="Vai junto" color="gray">
              <Text size="sm">Tela: {contexto.tela}</Text>
              <Text size="sm">Navegador: {contexto.navegador}</Text>
              {contexto.erro && <Text size="sm">Erro: {contexto.erro}</Text>}
            </Alert>
          )}
          <ModalRodape erro={campos ? null : abrir.error} fechar={fechar}>
            <Button type="submit" loading={abrir.isPending}>
              Abrir ticket
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
