import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { type AcaoAgendamento, podeAgendamento } from '#shared/rules/agendamento.ts'
import { toast, toastDesfazer } from '../../core/toast.ts'
import { copiarLink } from '../../ui/orcamento/copiar.ts'
import { type AtoDoAgendamento, useAtoDoAgendamento, useLembrar } from './api.ts'
import classes from './Chegadas.module.css'

/** Questions that an act on an appointment asks first. */
export type PerguntaDoAgendamento = 'receber' | 'reagendar' | 'cancelar'

const TOLERANCIA_MIN = 30
const DESFAZER_MS = 5000
const VOLTA: Partial<Record<AtoDoAgendamento, AtoDoAgendamento>> = {
  chegou: 'desfazerChegada',
  ausentar: 'desfazerAusencia',
}

interface Props {
  agendamento: Agendamento
  agora: number
  perguntar: (tipo: PerguntaDoAgendamento) => void
}

/** What can be done with an appointment now: the next step as a button, the rest in its menu. */
export function AcoesAgendamento({ agendamento: a, agora, perguntar }: Props) {
  const ato = useAtoDoAgendamento(a.codConcessionaria)
  const pode = (acao: AcaoAgendamento) =>
    podeAgendamento({ estado: a.estado, confirmado: a.confirmadoEm !== null }, acao, {
      inicio: Date.parse(a.inicio),
      agora,
      toleranciaMinutos: TOLERANCIA_MIN,
    })
  async function fazer(qual: AtoDoAgendamento, feito: string): Promise<void> {
    const agendamento = await ato.mutateAsync({ ato: qual, agendamento: a }).catch(() => null)
    const volta = VOLTA[qual]
    if (agendamento && volta) toastDesfazer(feito, () => ato.mutate({ ato: volta, agendamento }), DESFAZER_MS)
  }
  const quem = a.placa ?? a.cliente
  const lembrar = useLembrar()
  const esperaResposta = a.estado === 'AGENDADO' || a.estado === 'CONFIRMADO'
  async function pedirConfirmacao(canal: 'LINK' | 'SMS' | 'EMAIL'): Promise<void> {
    const r = await lembrar.mutateAsync({ codAgendamento: a.codAgendamento, canal }).catch(() => null)
    if (!r) return
    if (canal !== 'LINK') toast.ok(canal === 'SMS' ? 'SMS a caminho' : 'E-mail a caminho')
    else if (r.whatsapp) window.open(r.whatsapp, '_blank', 'noopener')
    else await copiarLink(r.url)
  }
  return (
    <div className={classes.acoes}>
      {pode('RECEPCIONAR') ? (
        <Button size="compact-md" onClick={() => perguntar('receber')}>
          Receber
        </Button>
      ) : (
        pode('CHEGAR') && (
          <Button
            size="compact-md"
            variant="default"
            loading={ato.isPending}
            onClick={() => void fazer('chegou', `${quem} chegou`)}
          >
            Chegou
          </Button>
        )
      )}
      {(pode('EDITAR') || esperaResposta) && (
        <Menu>
          <Menu.Target>
            <Button size="compact-md" variant="default" px={8} aria-label={`Mais ações de ${quem}`}>
              <IconDots size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {pode('CONFIRMAR') && (
              <Menu.Item onClick={() => void fazer('confirmar', 'Confirmado')}>O cliente confirmou</Menu.Item>
            )}
            {esperaResposta && (
              <>
                <Menu.Item onClick={() => void pedirConfirmacao('LINK')}>
                  {a.telefone ? 'Pedir confirmação no WhatsApp' : 'Copiar link de confirmação'}
                </Menu.Item>
                {a.telefone && (
                  <Menu.Item onClick={() => void pedirConfirmacao('SMS')}>Pedir confirmação por SMS</Menu.Item>
                )}
                {a.email && (
                  <Menu.Item onClick={() => void pedirConfirmacao('EMAIL')}>Pedir confirmação por e-mail</Menu.Item>
                )}
              </>
            )}
            {pode('REAGENDAR') && <Menu.Item onClick={() => perguntar('reagendar')}>Reagendar…</Menu.Item>}
            {pode('DESFAZER_CHEGADA') && (
              <Menu.Item onClick={() => void fazer('desfazerChegada', 'Chegada desfeita')}>Ainda não chegou</Menu.Item>
            )}
            {pode('AUSENTAR') && (
              <Menu.Item onClick={() => void fazer('ausentar', `${quem} não veio`)}>Não veio</Menu.Item>
            )}
            {pode('DESFAZER_AUSENCIA') && (
              <Menu.Item onClick={() => void fazer('desfazerAusencia', 'Ausência desfeita')}>
                Desfazer “não veio”
              </Menu.Item>
            )}
            {pode('CANCELAR') && (
              <Menu.Item color="vermelho" onClick={() => perguntar('cancelar')}>
                Cancelar…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
