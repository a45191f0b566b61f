import type { PerguntaDoServico } from './Pergunta.tsx'
import { Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { adiado } from '../../core/adiado.ts'
import { toast, toastClicavel, toastDesfazer } from '../../core/toast.ts'
import { oferece, proximaAcao } from '../../ui/servico/situacao.ts'
import { agir, type AcaoSimples, guardarServico, useAcaoServico, useDevolverAoBolsao } from './api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mecanicosDoQuadro } from '../agenda/api.ts'
import { mensagemDe } from '../../core/erros.ts'
import { TEXTO_ACAO, VOLTA } from './textos.ts'
import { usePodeAgir } from './usePodeAgir.ts'

const Pergunta = adiado(() => import('./Pergunta.tsx').then((m) => m.Pergunta))

const DESFAZER_MS = 5000

interface Props {
  servico: ServicoDaAgenda
}

/** What can be done with a service now: the next step as a button, the rest beside it. */
export function AcoesServico({ servico: s }: Props) {
  const pode = usePodeAgir(s)
  const mecanicos = useQuery(mecanicosDoQuadro(s.codConcessionaria))
  const dono = mecanicos.data?.find((m) => m.codMecanico === s.codMecanico)
  const [pergunta, perguntar] = useState<PerguntaDoServico | null>(null)
  const client = useQueryClient()
  const acao = useAcaoServico()
  const devolver = useDevolverAoBolsao()
  if (pode === 'nada') return null
  const chefia = pode === 'chefia'

  async function fazer(qual: AcaoSimples): Promise<void> {
    const feito = await acao.mutateAsync({ acao: qual, servico: s }).catch(() => null)
    if (!feito) return
    const volta = VOLTA[qual]
    if (!volta || !chefia) return toast.ok(TEXTO_ACAO[qual].feito)
    toastDesfazer(
      TEXTO_ACAO[qual].feito,
      () =>
        void agir(volta, feito, 'Desfeito logo depois').then(
          (x) => guardarServico(client, x),
          (e: unknown) => toast.erro(mensagemDe(e)),
        ),
      DESFAZER_MS,
    )
  }

  /** Done at once, as somebody waits beside the car; why can be said afterwards. */
  async function cancelarInicio(): Promise<void> {
    const feito = await acao.mutateAsync({ acao: 'CANCELAR_INICIO', servico: s }).catch(() => null)
    if (!feito) return
    if (!s.comTrabalho) return toast.ok(TEXTO_ACAO.CANCELAR_INICIO.feito)
    toastClicavel(TEXTO_ACAO.CANCELAR_INICIO.feito, 'Toque para dizer o motivo.', () => perguntar('motivo'))
  }

  const proxima = proximaAcao(s)
  const outro = proxima === 'INICIAR' && dono?.codServicoAtual != null && dono.codServicoAtual !== s.codServicoAgendado
  const doMecanico = proxima === 'INICIAR' || proxima === 'FINALIZAR'
  const itens: { rotulo: string; fazer: () => void; perigo?: boolean }[] = []
  const item = (mostra: boolean, rotulo: string, fazer_: () => void, perigo = false) => {
    if (mostra) itens.push({ rotulo, fazer: fazer_, perigo })
  }
  item(oferece(s, 'PERCENTUAL'), 'Percentual realizado…', () => perguntar('percentual'))
  item(oferece(s, 'TEMPO_ADICIONAL'), 'Tempo adicional…', () => perguntar('tempo'))
  item(chefia && oferece(s, 'ENCAIXAR') && s.slots.length > 0, 'Mover…', () => perguntar('encaixar'))
  item(chefia && s.status === 1 && s.slots.length > 0, 'Devolver ao bolsão', () => devolver.mutate(s))
  item(chefia && oferece(s, 'CANCELAR_INICIO'), 'Cancelar início', () => void cancelarInicio())
  item(chefia && oferece(s, 'REPROVAR_QUALIDADE'), 'Reprovar inspeção…', () => perguntar('REPROVAR_QUALIDADE'))
  item(chefia && oferece(s, 'CANCELAR_QUALIDADE'), 'Desfazer inspeção', () => void fazer('CANCELAR_QUALIDADE'))
  item(chefia && oferece(s, 'CANCELAR_ENTREGA'), 'Desfazer entrega', () => void fazer('CANCELAR_ENTREGA'))
  item(chefia && s.codPassagem !== null && s.status < 3, 'Orçamento complementar…', () => perguntar('complementar'))
  item(chefia && s.paralisado, 'Retirar da agenda…', () => perguntar('REMOVER'), true)

  return (
    <Group gap={8} wrap="wrap">
      {proxima && (chefia || doMecanico) && (
        <Button
          size="sm"
          loading={acao.isPending}
          disabled={outro}
          leftSection={proxima === 'INICIAR' ? <IconPlayerPlayFilled size={14} /> : null}
          onClick={() => void fazer(proxima)}
        >
          {proxima === 'INICIAR' && (s.paralisado || s.comTrabalho) ? 'Retomar' : TEXTO_ACAO[proxima].botao}
        </Button>
      )}
      {outro && (
        <Text size="sm" c="dimmed">
          {dono.nomeTratado} está em outro serviço agora
        </Text>
      )}
      {oferece(s, 'PARALISAR') && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerPauseFilled size={14} />}
          onClick={() => perguntar('pausar')}
        >
          Pausar
        </Button>
      )}
      {chefia && s.paralisado && (
        <Button size="sm" variant="default" onClick={() => perguntar('encaixar')}>
          Programar de novo
        </Button>
      )}
      {chefia && s.status === 1 && s.slots.length === 0 && (
        <Button size="sm" onClick={() => perguntar('encaixar')}>
          Encaixar
        </Button>
      )}
      {itens.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button size="sm" variant="default" px={10} aria-label={`Mais ações de ${s.descricao}`}>
              <IconDots size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {itens.map((i) => (
              <Menu.Item key={i.rotulo} onClick={i.fazer} {...(i.perigo && { color: 'vermelho' })}>
                {i.rotulo}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {pergunta && (
        <Suspense>
          <Pergunta tipo={pergunta} servico={s} fechar={() => perguntar(null)} />
        </Suspense>
      )}
    </Group>
  )
}
