import { Button, Modal, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import {
  formatarDuracao,
  formatarHora,
  formatarQuando,
  hoje,
  instanteLocal,
  somarDias,
  formatarDia,
} from '#shared/rules/datas.ts'
import { mecanicosDoQuadro } from '../agenda/api.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { type LugarNoDia, sugestoesDeEncaixe, usePor } from './api.ts'
import classes from './Servicos.module.css'

const HORAS = Array.from({ length: 64 }, (_, i) => {
  const minutos = 6 * 60 + i * 15
  return `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`
})
const DIAS = 14

/** Puts a service into a mechanic's day without dragging: one of three proposed places, or another. */
export function EncaixarModal({ servico: s, fechar }: { servico: ServicoDaAgenda; fechar: () => void }) {
  const fuso = useFuso()
  const sugestoes = useQuery(sugestoesDeEncaixe(s))
  const mecanicos = useQuery(mecanicosDoQuadro(s.codConcessionaria))
  const por = usePor()
  const atual = s.slots.find((x) => x.terminadoEm === null)
  const [escolha, escolher] = useState<LugarNoDia | null>(null)
  const [outro, mudarOutro] = useState(() => ({
    codMecanico: atual ? String(atual.codMecanico) : null,
    dia: hoje(fuso, atual ? new Date(atual.inicio) : new Date()),
    hora: atual ? formatarHora(atual.inicio, fuso) : null,
  }))
  const [agora] = useState(() => new Date())
  const [tentou, setTentou] = useState(false)
  const digitado: LugarNoDia | null =
    outro.codMecanico !== null && outro.hora !== null
      ? { codMecanico: Number(outro.codMecanico), inicio: instanteLocal(outro.dia, outro.hora, fuso) }
      : null
  const lugar = escolha ?? digitado
  const primeiro = hoje(fuso, agora)

  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (!lugar) return
    const r = await por.mutateAsync({ servico: s, lugar }).catch(() => null)
    if (!r) return
    if (r.riscos.length > 0)
      toast.info(
        `${s.descricao} às ${formatarHora(lugar.inicio, fuso)}: ${r.riscos.length === 1 ? 'uma promessa ficou' : `${r.riscos.length} promessas ficaram`} em risco`,
      )
    else toast.ok(`${s.descricao} às ${formatarHora(lugar.inicio, fuso)}`)
    fechar()
  }
  const horas = outro.hora !== null && !HORAS.includes(outro.hora) ? [outro.hora, ...HORAS] : HORAS
  return (
    <Modal
      opened
      onClose={fechar}
      title={`${s.paralisado ? 'Programar de novo' : atual ? 'Mover' : 'Encaixar'}: ${s.descricao}`}
    >
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {s.modelo}, {s.cliente} · {formatarDuracao(s.minutos + s.minutosAdicionais)}
          </Text>
          <div className={classes.sugestoes} role="group" aria-label="Lugares sugeridos">
            {sugestoes.isPending && [1, 2, 3].map((i) => <Skeleton key={i} height={58} radius={8} />)}
            {sugestoes.isError && <Text size="sm">As sugestões não vieram: escolha abaixo.</Text>}
            {sugestoes.data?.length === 0 && (
              <Text size="sm">Nenhum mecânico tem espaço para este serviço nos próximos dias.</Text>
            )}
            {sugestoes.data?.map((x) => (
              <button
                key={`${x.codMecanico}-${x.inicio}`}
                type="button"
                className={classes.sugestao}
                aria-pressed={escolha?.codMecanico === x.codMecanico && escolha.inicio === x.inicio}
                onClick={() => escolher({ codMecanico: x.codMecanico, inicio: x.inicio })}
              >
                <b>{x.mecanico}</b>
                <span className="num">{formatarQuando(x.inicio, fuso, agora)}</span>
                <small>
                  {x.motivo} · promessa {formatarQuando(x.promessa, fuso, agora)}
                </small>
              </button>
            ))}
          </div>
          <div className={classes.outro} role="group" aria-label="Outro lugar">
            <Select
              label="Mecânico"
              placeholder="Quem faz"
              searchable
              data={(mecanicos.data ?? []).map((m) => ({ value: String(m.codMecanico), label: m.nome }))}
              value={outro.codMecanico}
              onChange={(codMecanico) => {
                escolher(null)
                mudarOutro({ ...outro, codMecanico })
              }}
              nothingFoundMessage="Ninguém com esse nome"
            />
            <Select
              label="Dia"
              allowDeselect={false}
              data={Array.from({ length: DIAS }, (_, i) => {
                const dia = somarDias(primeiro, i)
                return { value: dia, label: i === 0 ? 'hoje' : i === 1 ? 'amanhã' : formatarDia(dia) }
              })}
              value={outro.dia < primeiro ? primeiro : outro.dia}
              onChange={(dia) => {
                escolher(null)
                mudarOutro({ ...outro, dia: dia ?? primeiro })
              }}
            />
            <Select
              label="Início"
              placeholder="Hora"
              searchable
              data={horas}
              value={outro.hora}
              onChange={(hora) => {
                escolher(null)
                mudarOutro({ ...outro, hora })
              }}
              nothingFoundMessage="De 15 em 15 minutos"
            />
          </div>
          {tentou && !lugar && (
            <Text size="sm" c="vermelho" role="alert">
              Escolha uma sugestão, ou o mecânico e a hora
            </Text>
          )}
          <ModalRodape erro={por.error} fechar={fechar}>
            <Button type="submit" loading={por.isPending}>
              {lugar ? `Pôr às ${formatarHora(lugar.inicio, fuso)}` : 'Pôr'}
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
