import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { agenda } from '#shared/agenda/agenda.ts'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { agendamentos } from '#shared/agenda/agendamentos.ts'
import { diaNaZona, formatarHora, formatarQuando, hoje, instanteLocal } from '#shared/rules/datas.ts'
import { call } from '../../core/api.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { chaveDaAgenda } from '../servicos-agendados/api.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import { HoraInput } from '../../ui/campos/HoraInput.tsx'

const CANAIS = [
  { value: 'NENHUM', label: 'Já avisei' },
  { value: 'WHATSAPP', label: 'WhatsApp' },
  { value: 'SMS', label: 'SMS' },
  { value: 'EMAIL', label: 'E-mail' },
] as const
type Canal = (typeof CANAIS)[number]['value']

/** Another promised hour for a car, told to its owner by the chosen way. */
export function NovaPromessaModal({ cartao: c, fechar }: { cartao: Cartao; fechar: () => void }) {
  const fuso = useFuso()
  const client = useQueryClient()
  const agora = new Date()
  const inicial = [c.previsao, c.promessa, agora.toISOString()].find((i) => i && Date.parse(i) >= agora.getTime())
  const [dia, setDia] = useState(diaNaZona(inicial ?? agora.toISOString(), fuso))
  const [hora, setHora] = useState(formatarHora(inicial ?? agora.toISOString(), fuso))
  const [canal, setCanal] = useState<Canal>('WHATSAPP')
  // The card's version is the board's; a promise is of the visit.
  const visita = useQuery({
    queryKey: [...chaveDaAgenda(c.codConcessionaria), 'entregas'],
    queryFn: ({ signal }) =>
      call(agenda.agendamentoEntrega, {
        params: { codConcessionaria: c.codConcessionaria, codAgendamento: 0 },
        signal,
      }),
    staleTime: 0,
  })
  const versao = visita.data?.find((e) => e.codPassagem === c.codPassagem)?.versao
  const prometer = useMutation({
    mutationFn: (v: { versao: number; promessa: string }) =>
      call(agendamentos.aceitarPromessa, { params: { codPassagem: c.codPassagem }, body: { ...v, canal } }),
    meta: { naTela: true },
    onSettled: () => client.invalidateQueries({ queryKey: chaveDaAgenda(c.codConcessionaria) }),
  })
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (versao === undefined) return
    const promessa = instanteLocal(dia, hora, fuso)
    const feita = await prometer.mutateAsync({ versao, promessa }).catch(() => null)
    if (!feita) return
    if (feita.linkWhatsApp !== null) window.open(feita.linkWhatsApp, '_blank', 'noopener')
    toast.ok(`Prometido para ${formatarQuando(promessa, fuso, new Date())}`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Nova promessa">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {c.modelo}, de {c.cliente}.{' '}
            {c.promessa ? `Prometido ${formatarQuando(c.promessa, fuso, agora)}.` : 'Ainda sem promessa.'}
            {c.previsao && ` Como está planejado, fica pronto ${formatarQuando(c.previsao, fuso, agora)}.`}
          </Text>
          {visita.isPending && <Skeleton height={36} />}
          <Group grow align="flex-start">
            <DiaInput label="Dia" value={dia} onChange={setDia} min={hoje(fuso, agora)} />
            <div>
              <Text component="span" size="sm" fw={500} aria-hidden="true">
                Hora
              </Text>
              <HoraInput aria-label="Hora" value={hora} onChange={setHora} />
            </div>
          </Group>
          <SegmentedControl
            aria-label="Avisar o cliente"
            data={CANAIS.map((x) => ({ ...x }))}
            value={canal}
            onChange={(v) => setCanal(CANAIS.find((x) => x.value === v)?.value ?? 'NENHUM')}
          />
          <ModalRodape erro={prometer.error ?? visita.error} fechar={fechar}>
            <Button type="submit" loading={prometer.isPending} disabled={versao === undefined || dia === ''}>
              Prometer
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
