import { Button, Checkbox, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { execucao } from '#shared/oficina-digital/execucao.ts'
import { call } from '../../core/api.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { chaveDaAgenda } from './api.ts'

const CORES = [
  { value: 'VERMELHO', label: 'Urgente' },
  { value: 'AMARELO', label: 'Atenção' },
] as const

/** What was found while a service was done: a quote of its own, for which this service waits unless it can go on. */
export function ComplementarServicoModal({ servico: s, fechar }: { servico: ServicoDaAgenda; fechar: () => void }) {
  const client = useQueryClient()
  const [titulo, setTitulo] = useState('')
  const [cor, setCor] = useState<(typeof CORES)[number]['value']>('VERMELHO')
  const [comentario, setComentario] = useState('')
  const [espera, setEspera] = useState(s.status === 2)
  const [tentou, setTentou] = useState(false)
  const curto = titulo.trim().length < 2
  const criar = useMutation({
    mutationFn: () =>
      call(execucao.complementarDoServico, {
        params: { codServicoAgendado: s.codServicoAgendado },
        body: { achados: [{ titulo: titulo.trim(), cor, comentarioCliente: comentario.trim() || null }], espera },
      }),
    meta: { naTela: true },
    onSuccess: (o) => {
      toast.ok(`Complementar ${o.checklist} aberto: agora é montar e precificar`)
      void client.invalidateQueries({ queryKey: chaveDaAgenda(s.codConcessionaria) })
      // The quote that the service came from is another version now.
      void client.invalidateQueries({ queryKey: ['oficina-digital'] })
      fechar()
    },
  })
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (!curto) criar.mutate()
  }
  return (
    <Modal opened onClose={fechar} title="Orçamento complementar">
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Text size="sm">
            O que apareceu em “{s.descricao}”. O cliente decide à parte; aprovado, o serviço entra no bolsão.
          </Text>
          <TextInput
            label="O que foi encontrado"
            data-autofocus
            required
            maxLength={200}
            value={titulo}
            onChange={(e) => setTitulo(e.currentTarget.value)}
            error={tentou && curto ? 'Diga o que foi encontrado' : null}
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
          <ModalRodape erro={criar.error} fechar={fechar}>
            <Button type="submit" loading={criar.isPending}>
              Abrir complementar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
