import { Button, Group, Popover, Text, UnstyledButton } from '@mantine/core'
import { IconMessageCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { pedirPermissaoDesktop, permissaoDesktop } from '../core/desktop.ts'
import { useIr } from '../core/navegar.ts'
import {
  lerNotificacao,
  lerNotificacoes,
  limparNotificacoes,
  naoLidas,
  useNotificacoes,
  type Notificacao,
} from '../core/notificacoes.ts'
import { mostrarNovo } from '../core/arrivals.ts'
import { Placa } from '../ui/dados/Placa.tsx'
import { Quando } from '../ui/dados/Quando.tsx'
import { destinoDe } from './areas.ts'
import { BotaoSino } from './BotaoSino.tsx'
import classes from './Sino.module.css'

/** What the bell shows: new quotes of the selected dealership, what customers answered, and the control of desktop notifications. Open from the start, since it comes when asked for. */
export function PainelSino() {
  const [aberto, setAberto] = useState(true)
  const botao = useRef<HTMLButtonElement>(null)
  const close = () => setAberto(false)
  const ir = useIr()
  const notificacoes = useNotificacoes()
  const novas = naoLidas(notificacoes)

  function abrir(n: Notificacao): void {
    close()
    lerNotificacao(n)
    const destino = n.tipo === 'cliente' ? destinoDe('orcamento', n.codOrcamento) : null
    if (destino) void ir(destino.to, { search: destino.search })
    else void mostrarNovo(ir, n.codOrcamento)
  }

  return (
    <Popover
      opened={aberto}
      onChange={(fica) => !fica && close()}
      position="bottom-end"
      width={340}
      withinPortal={false}
      onClose={() => {
        lerNotificacoes()
        botao.current?.focus()
      }}
      trapFocus
    >
      <Popover.Target>
        <BotaoSino novas={novas} ref={botao} onClick={() => setAberto((sim) => !sim)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notificações">
        <Group justify="space-between" px="sm" py="xs">
          <Text fw={600}>Notificações</Text>
          {notificacoes.length > 0 && (
            <Button variant="subtle" size="compact-xs" color="gray" onClick={limparNotificacoes}>
              Limpar
            </Button>
          )}
        </Group>
        <div className={classes.lista}>
          {notificacoes.length === 0 ? (
            <Text c="dimmed" size="sm" px="sm" pb="sm">
              Nada novo por aqui. Orçamentos que chegam e respostas de clientes aparecem nesta lista, com som.
            </Text>
          ) : (
            notificacoes.map((n) => (
              <Aviso key={`${n.codOrcamento} ${n.tipo ?? ''} ${n.recebidaEm}`} aviso={n} aoClicar={() => abrir(n)} />
            ))
          )}
        </div>
        <PermissaoDesktop />
      </Popover.Dropdown>
    </Popover>
  )
}

function Aviso({ aviso, aoClicar }: { aviso: Notificacao; aoClicar: () => void }) {
  return (
    <UnstyledButton className={classes.aviso} data-nova={!aviso.lida || undefined} onClick={aoClicar}>
      {aviso.tipo === 'cliente' ? (
        <IconMessageCircleCheck size={22} aria-hidden />
      ) : (
        <Placa placa={aviso.placa} chassi={null} />
      )}
      <span className={classes.texto} data-inteiro={aviso.tipo === 'cliente' || undefined}>
        <b>{aviso.cliente}</b>
        <span>{aviso.titulo}</span>
      </span>
      <Quando instante={aviso.recebidaEm} />
    </UnstyledButton>
  )
}

function PermissaoDesktop() {
  const [permissao, setPermissao] = useState(permissaoDesktop)
  if (permissao === 'indisponivel' || permissao === 'granted') return null
  return (
    <div className={classes.rodape}>
      {permissao === 'denied' ? (
        <Text size="xs" c="dimmed">
          O navegador bloqueia os avisos na área de trabalho. Libere nas permissões do site.
        </Text>
      ) : (
        <Button variant="default" size="xs" fullWidth onClick={() => void pedirPermissaoDesktop().then(setPermissao)}>
          Avisar também na área de trabalho
        </Button>
      )}
    </div>
  )
}
