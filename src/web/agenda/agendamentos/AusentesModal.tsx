import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Agendamento, NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { diaNaZona, formatarQuando, hoje } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { formatarTelefone, linkWhatsApp } from '#shared/rules/telefone.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { ausentes, useAtoDoAgendamento } from './api.ts'

interface Props {
  codConcessionaria: number
  reagendar: (a: Agendamento) => void
  fechar: () => void
}

/** Who did not come in the last 30 days: call, book again, or receive who comes late. */
export function AusentesModal({ codConcessionaria, reagendar, fechar }: Props) {
  const fuso = useFuso()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const q = useQuery(ausentes(codConcessionaria))
  const ato = useAtoDoAgendamento(codConcessionaria)
  const agora = new Date()
  const dia = hoje(fuso, agora)
  async function chegou(a: Agendamento): Promise<void> {
    try {
      await ato.mutateAsync({ ato: 'chegou', agendamento: a })
      toast.ok(`${a.placa ?? a.cliente} chegou`)
      await q.refetch()
    } catch (e) {
      toast.erro(mensagemDe(e))
    }
  }
  return (
    <Modal opened onClose={fechar} title="Não compareceram nos últimos 30 dias" size="lg">
      <Stack>
        {q.isPending && <Skeleton height={160} />}
        {q.isError && !q.data && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.data?.length === 0 && <Text>Todos os agendados vieram.</Text>}
        {q.data?.map((a) => (
          <Group
            key={a.codAgendamento}
            gap="sm"
            pb="sm"
            align="center"
            style={{ borderBottom: '1px solid var(--borda)' }}
          >
            <Placa placa={a.placa} chassi={a.chassi} />
            <div style={{ flex: '1 1 200px', minWidth: 0 }}>
              <b>{a.cliente}</b> · {a.modelo}
              <Text size="sm" c="dimmed">
                {[formatarQuando(a.inicio, fuso, agora), a.consultor, a.telefone && formatarTelefone(a.telefone)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {chefia && (
              <Group gap={6}>
                {diaNaZona(a.inicio, fuso) === dia && (
                  <Button size="compact-md" variant="default" onClick={() => void chegou(a)}>
                    Chegou
                  </Button>
                )}
                {a.telefone && <WhatsApp agendamento={a} />}
                <Button size="compact-md" onClick={() => reagendar(a)}>
                  Reagendar
                </Button>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}

function WhatsApp({ agendamento: a }: { agendamento: Agendamento }) {
  const link = linkWhatsApp(
    a.telefone ?? '',
    `Olá, ${primeiroNome(a.cliente)}! Sentimos a sua falta com o ${a.modelo}. Quer marcar outra hora?`,
  )
  if (link === null) return null
  return (
    <Button
      component="a"
      size="compact-md"
      variant="default"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp de ${a.cliente}`}
    >
      WhatsApp
    </Button>
  )
}
