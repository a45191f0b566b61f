import { Button, Checkbox, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { execucao } from '#shared/oficina-digital/execucao.ts'
import { call } from '../../core/http/api.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { agendaKey } from './api.ts'

const CORES = [
  { value: 'VERMELHO', label: 'Urgente' },
  { value: 'AMARELO', label: 'Atenção' },
] as const

/** Opens a complementary quote for findings of a service; the service waits for it unless it can go on. */
export function ComplementarServicoModal({ servico: s, close }: { servico: AgendaServico; close: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [cor, setCor] = useState<(typeof CORES)[number]['value']>('VERMELHO')
  const [comentario, setComentario] = useState('')
  const [espera, setEspera] = useState(s.status === 2)
  const [attempted, setAttempted] = useState(false)
  const short = title.trim().length < 2
  const create = useMutation({
    mutationFn: () =>
      call(execucao.complementarDoServico, {
        params: { codServicoAgendado: s.codServicoAgendado },
        body: { achados: [{ titulo: title.trim(), cor, comentarioCliente: comentario.trim() || null }], espera },
      }),
    meta: { naTela: true },
    onSuccess: (o) => {
      toast.ok(`Complementar ${o.checklist} aberto: agora é montar e precificar`)
      void client.invalidateQueries({ queryKey: agendaKey(s.codConcessionaria) })
      // The quote that the service came from has a new version.
      void client.invalidateQueries({ queryKey: ['oficina-digital'] })
      close()
    },
  })
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (!short) create.mutate()
  }
  return (
    <Modal opened onClose={close} title="Orçamento complementar">
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">
            O que apareceu em “{s.descricao}”. O cliente decide à parte; aprovado, o serviço entra no bolsão.
          </Text>
          <TextInput
            label="O que foi encontrado"
            data-autofocus
            required
            maxLength={200}
            value={title}
            onChange={(e) => setTitle(e.currentTarget.value)}
            error={attempted && short ? 'Diga o que foi encontrado' : null}
          />
          <SegmentedControl
            aria-label="Urgência"
            data={CORES.map((c) => ({ ...c }))}
            value={cor}
            onChange={(v) => setCor(v === 'AMARELO' ? 'AMARELO' : 'VERMELHO')}
          />
          <Textarea
            label="Comentário que o cliente lê"
            autosize
            minRows={2}
            maxLength={1000}
            value={comentario}
            onChange={(e) => setComentario(e.currentTarget.value)}
          />
          <Checkbox
            label="Este serviço espera a resposta do cliente"
            description="Só ele para; volta a andar sozinho quando o cliente responder."
            checked={espera}
            onChange={(e) => setEspera(e.currentTarget.checked)}
          />
          <ModalFooter error={create.error} close={close}>
            <Button type="submit" loading={create.isPending}>
              Abrir complementar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
