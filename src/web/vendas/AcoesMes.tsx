import { Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { type AcaoMes, acoesDoMes, NOME_ESTADO_MES, PASSOS_MES } from '#shared/regras/mes-vendas.ts'
import type { MesResumo } from '#shared/vendas.ts'
import { ApiError } from '../lib/erros.ts'
import { useSessao } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { PedirMotivo } from '../receitas/formulario/PedirMotivo.tsx'
import { ModalRodape } from '../ui/avisos/ModalRodape.tsx'
import { useAgirNoMes } from './api.ts'
import { nomeDoMes } from '../ui/mes/meses.ts'

interface Props {
  mes: MesResumo
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
  const atos = nivel === undefined ? [] : acoesDoMes(m.estado, nivel).filter(ehAto)
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
        <Button loading={agir.isPending && pedindo === null} onClick={() => void fazer(proximo)}>
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
      {pedindo === 'ENVIAR' && <EnviarAssimMesmo mes={m} agir={agir} fechar={() => pedir(null)} />}
    </>
  )
}

function EnviarAssimMesmo({
  mes: m,
  agir,
  fechar,
}: {
  mes: MesResumo
  agir: ReturnType<typeof useAgirNoMes>
  fechar: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const falta = motivo.trim().length < 3
  const pendencias = agir.error instanceof ApiError && agir.error.codigo === 'pendencias' ? agir.error.message : null
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (falta) return
    const feito = await agir
      .mutateAsync({ acao: 'ENVIAR', versao: m.versao, motivo: motivo.trim(), confirmar: true })
      .catch(() => null)
    if (!feito) return
    toast.ok('Mês enviado')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Enviar assim mesmo?">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">{pendencias ?? 'O mês tem dias ou valores a conferir.'} Quem analisa lê o porquê.</Text>
          <Textarea
            label="Por que vai assim"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && falta ? 'Diga por que o mês vai assim' : null}
          />
          <ModalRodape erro={pendencias === null ? agir.error : null} fechar={fechar}>
            <Button type="submit" loading={agir.isPending}>
              Enviar para análise
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
