import { Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { type AcaoMes, acoesDoMes, NOME_ESTADO_MES, PASSOS_MES } from '#shared/rules/mes-vendas.ts'
import { ApiError } from '../../core/erros.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { PedirMotivo } from '../../recipes/formulario/PedirMotivo.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { type Mes, useAgirNoMes } from './api.ts'
import { nomeDoMes } from '../../ui/mes/meses.ts'

interface Props {
  mes: Mes
  /** Runs before an act: what is typed must be on the server. */
  antes?: () => Promise<boolean>
}
/** Closing a month stands on its own screen. */
type Ato = Exclude<AcaoMes, 'FECHAR'>
const ehAto = (a: AcaoMes): a is Ato => a !== 'FECHAR'

/** What the signed-in person may do with the month now: the next step as a button, the rest beside it. */
export function AcoesMes({ mes: m, antes }: Props) {
  const nivel = useSessao()?.nivel
  const agir = useAgirNoMes(m)
  const [pedindo, pedir] = useState<Ato | null>(null)
  // Who may not approve it reads why above the figures.
  const impedido = (m.conferencia?.impedimento ?? null) !== null
  const atos =
    nivel === undefined
      ? []
      : acoesDoMes(m.estado, nivel)
          .filter(ehAto)
          .filter((a) => !(a === 'APROVAR' && impedido))
  const [proximo, ...outros] = atos.toSorted((a, b) => Number(!!PASSOS_MES[a].motivo) - Number(!!PASSOS_MES[b].motivo))
  if (!proximo) return null

  async function fazer(acao: Ato): Promise<void> {
    if (antes && !(await antes())) return
    if (PASSOS_MES[acao].motivo) return pedir(acao)
    const feito = await agir.mutateAsync({ acao, versao: m.versao }).catch((e: unknown) => {
      // Something is missing or stands out: the dialog asks why the month goes as it is.
      if (e instanceof ApiError && e.codigo === 'pendencias') pedir(acao)
      else toast.erro(e instanceof Error ? e.message : 'Não deu certo')
      return null
    })
    if (feito) toast.ok(`Mês ${NOME_ESTADO_MES[feito.estado].toLowerCase()}`)
  }
  return (
    <>
      <Group gap={6} wrap="nowrap">
        {/* What takes a month back is not the step that the screen proposes. */}
        <Button
          variant={PASSOS_MES[proximo].motivo ? 'default' : 'filled'}
          loading={agir.isPending && pedindo === null}
          onClick={() => void fazer(proximo)}
        >
          {PASSOS_MES[proximo].nome}
        </Button>
        {outros.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px={10} aria-label="Outros atos do mês">
                <IconChevronDown size={17} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {outros.map((a) => (
                <Menu.Item key={a} onClick={() => void fazer(a)}>
                  {PASSOS_MES[a].nome}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {pedindo !== null && PASSOS_MES[pedindo].motivo && (
        <PedirMotivo
          titulo={`${PASSOS_MES[pedindo].nome} ${nomeDoMes(m.mes)}?`}
          botao={PASSOS_MES[pedindo].nome}
          feito={`Mês ${NOME_ESTADO_MES[PASSOS_MES[pedindo].para].toLowerCase()}`}
          ato={agir}
          enviar={(motivo) => agir.mutateAsync({ acao: pedindo, versao: m.versao, motivo })}
          fechar={() => pedir(null)}
        >
          A loja volta a lançar, e lê o motivo no histórico do mês.
        </PedirMotivo>
      )}
      {(pedindo === 'ENVIAR' || pedindo === 'APROVAR') && (
        <AssimMesmo ato={pedindo} mes={m} agir={agir} fechar={() => pedir(null)} />
      )}
    </>
  )
}

const ASSIM_MESMO = {
  ENVIAR: {
    titulo: 'Enviar assim mesmo?',
    quem: 'Quem analisa lê o porquê.',
    rotulo: 'Por que vai assim',
    falta: 'Diga por que o mês vai assim',
    feito: 'Mês enviado',
  },
  APROVAR: {
    titulo: 'Aprovar assim mesmo?',
    quem: 'O mês só fecha depois de resolvidas. O porquê fica no histórico do mês.',
    rotulo: 'Por que aprova assim',
    falta: 'Diga por que aprova assim',
    feito: 'Mês aprovado',
  },
} as const

/** Asks why a month goes on though something of it is open. */
function AssimMesmo({
  ato,
  mes: m,
  agir,
  fechar,
}: {
  ato: keyof typeof ASSIM_MESMO
  mes: Mes
  agir: ReturnType<typeof useAgirNoMes>
  fechar: () => void
}) {
  const textos = ASSIM_MESMO[ato]
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const falta = motivo.trim().length < 3
  const pendencias = agir.error instanceof ApiError && agir.error.codigo === 'pendencias' ? agir.error.message : null
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (falta) return
    const feito = await agir
      .mutateAsync({ acao: ato, versao: m.versao, motivo: motivo.trim(), confirmar: true })
      .catch(() => null)
    if (!feito) return
    toast.ok(textos.feito)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={textos.titulo}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {pendencias ?? 'O mês tem dias ou valores a conferir.'} {textos.quem}
          </Text>
          <Textarea
            label={textos.rotulo}
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && falta ? textos.falta : null}
          />
          <ModalRodape erro={pendencias === null ? agir.error : null} fechar={fechar}>
            <Button type="submit" loading={agir.isPending}>
              {PASSOS_MES[ato].nome}
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
