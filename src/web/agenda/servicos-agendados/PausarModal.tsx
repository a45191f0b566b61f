import { Button, Chip, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { motivosDePausa, usePausar } from './api.ts'

const PREVISOES_H = [1, 2, 4, 24, 48]

/** Pauses a service: the reason in one touch; when it may go on, and a note, if they are known. */
export function PausarModal({ servico: s, fechar }: { servico: ServicoDaAgenda; fechar: () => void }) {
  const motivos = useQuery(motivosDePausa(s.codConcessionaria))
  const pausar = usePausar()
  const fuso = useFuso()
  const [codMotivo, setCodMotivo] = useState<number | null>(null)
  const [horas, setHoras] = useState<string | null>(null)
  const [observacao, setObservacao] = useState('')
  const [tentou, setTentou] = useState(false)
  const [agora] = useState(Date.now)
  const previsao = (h: number) => new Date(agora + h * 3_600_000).toISOString()
  const motivo = motivos.data?.find((m) => m.codMotivo === codMotivo)

  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (codMotivo === null) return
    const feito = await pausar
      .mutateAsync({
        servico: s,
        codMotivo,
        ...(horas !== null && { previsao: previsao(Number(horas)) }),
        ...(observacao.trim() && { observacao: observacao.trim() }),
      })
      .catch(() => null)
    if (!feito) return
    toast.ok(`Paralisado: ${motivo?.nome.toLowerCase() ?? ''}`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Pausar ${s.descricao}`}>
      {motivos.isError ? (
        <ErroDeCarga erro={motivos.error} tentar={() => void motivos.refetch()} />
      ) : (
        <form onSubmit={(e) => void enviar(e)} noValidate>
          <Stack>
            <div role="group" aria-label="Motivo da pausa">
              <Text size="sm" fw={500} mb={6}>
                Por que parou?
              </Text>
              <Chip.Group value={codMotivo === null ? '' : String(codMotivo)} onChange={(v) => setCodMotivo(Number(v))}>
                <Group gap={8}>
                  {(motivos.data ?? []).map((m) => (
                    <Chip key={m.codMotivo} value={String(m.codMotivo)} size="md">
                      {m.nome}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              {tentou && codMotivo === null && (
                <Text size="sm" c="vermelho" mt={6} role="alert">
                  Escolha o motivo
                </Text>
              )}
            </div>
            {motivo && (
              <Text size="sm" c="dimmed">
                {motivo.bloqueia
                  ? 'Este motivo segura o veículo: ele aparece como paralisado no quadro.'
                  : 'Este motivo só para o relógio.'}
              </Text>
            )}
            <Select
              label="Previsão de volta"
              placeholder="Não se sabe"
              clearable
              clearButtonProps={{ 'aria-label': 'Sem previsão' }}
              data={PREVISOES_H.map((h) => ({
                value: String(h),
                label: `em ${h} h · ${formatarQuando(previsao(h), fuso, new Date(agora))}`,
              }))}
              value={horas}
              onChange={setHoras}
            />
            <Textarea
              label="Observação"
              autosize
              minRows={2}
              maxLength={1000}
              value={observacao}
              onChange={(e) => setObservacao(e.currentTarget.value)}
            />
            <ModalRodape erro={pausar.error} fechar={fechar}>
              <Button type="submit" loading={pausar.isPending}>
                Pausar
              </Button>
            </ModalRodape>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
