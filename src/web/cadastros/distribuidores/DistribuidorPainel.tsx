import { ColorInput, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type DadosDoDistribuidor,
  DOMINIOS,
  errosDoDistribuidor,
  type Retencao,
  RETENCOES,
  type RegistroDoDistribuidor,
} from '#shared/cadastros/distribuidores.ts'
import { InteiroInput } from '../../ui/campos/InteiroInput.tsx'
import { formatarCodigoLogin } from '#shared/rules/codigo-login.ts'
import { formatarCodigoInterno } from '#shared/rules/mascara.ts'
import { distribuidor } from '../../core/distribuidor.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { aplicarNaPagina, lerRegistro, registroDoDistribuidor, salvarRegistro } from './api.ts'
import { ChavesIntegracao } from './ChavesIntegracao.tsx'
import { HostsDistribuidor } from './HostsDistribuidor.tsx'
import { ImagensDistribuidor } from './ImagensDistribuidor.tsx'
import { PreviaTema } from './PreviaTema.tsx'
import { Webhooks } from './Webhooks.tsx'

const VAZIO: DadosDoDistribuidor = {
  nameEmpresa: '',
  dominioGestao: '',
  dominioOrcamento: '',
  dominioApi: '',
  dominioIntegracao: '',
  dominioChecklist: '',
  dominioPesquisa: '',
  linkLojaIos: '',
  linkLojaAndroid: '',
  mascaraCodigoInterno: '',
  mascaraCodigoLogin: '',
  tipoConexao: 'https',
  urlLegado: '',
  urlLegadoEntrada: '',
  urlLegadoSaida: '',
  corPrimaria: '',
  cnpjAlfanumerico: true,
  quatroOlhos: true,
  retencaoAuditoria: null,
  retencaoAcessos: null,
  retencaoIntegracoes: null,
}
const CAMPOS = {
  nameEmpresa: { nome: 'Nome de exibição' },
  corPrimaria: { nome: 'Cor principal' },
  dominioGestao: { nome: 'Domínio de gestão' },
  dominioOrcamento: { nome: 'Domínio de orçamento' },
  dominioApi: { nome: 'Domínio da API' },
  dominioIntegracao: { nome: 'Domínio de integração' },
  dominioChecklist: { nome: 'Domínio de checklist' },
  dominioPesquisa: { nome: 'Domínio de pesquisa' },
  tipoConexao: { nome: 'Conexão' },
  linkLojaIos: { nome: 'Aplicativo na App Store' },
  linkLojaAndroid: { nome: 'Aplicativo no Google Play' },
  urlLegado: { nome: 'Sistema anterior: página de orçamentos' },
  urlLegadoEntrada: { nome: 'Sistema anterior: entrada' },
  urlLegadoSaida: { nome: 'Sistema anterior: saída' },
  mascaraCodigoInterno: { nome: 'Máscara do código interno' },
  mascaraCodigoLogin: { nome: 'Máscara do código de login' },
  cnpjAlfanumerico: { nome: 'CNPJ alfanumérico' },
  quatroOlhos: { nome: 'Quem envia o mês não o aprova' },
  ...RETENCOES,
  hosts: { nome: 'Endereços' },
  logo: { nome: 'Logo' },
  icone: { nome: 'Ícone' },
  chaves: { nome: 'Chaves de integração' },
}

/** The distributor's own record: identity, addresses, codes, settings, keys. Of level -1. */
export function DistribuidorPainel() {
  const { data: registro } = useQuery(registroDoDistribuidor())
  const hosts = registro?.hosts.map((h) => h.host) ?? []
  return (
    <FormCadastro<DadosDoDistribuidor, RegistroDoDistribuidor>
      cadastro="distribuidores"
      codigo={distribuidor().codDistribuidor}
      voltar="/cadastros/concessionaria/list"
      titulo={() => 'Distribuidor'}
      ler={lerRegistro}
      novo={VAZIO}
      erros={(d) => errosDoDistribuidor(d, hosts)}
      campos={CAMPOS}
      salvar={salvarRegistro}
      aoSalvar={() => void aplicarNaPagina()}
      depois={(lido) => {
        const atual = registro ?? lido
        return (
          <>
            <ImagensDistribuidor registro={atual} />
            <HostsDistribuidor registro={atual} />
            <ChavesIntegracao />
            <Webhooks />
          </>
        )
      }}
    >
      {(form, lido) => {
        const v = form.values
        const ano = new Date().getFullYear()
        return (
          <>
            <FormSecao titulo="Identidade">
              <TextInput
                label={CAMPOS.nameEmpresa.nome}
                withAsterisk
                maxLength={80}
                {...form.getInputProps('nameEmpresa')}
              />
              <ColorInput
                label={CAMPOS.corPrimaria.nome}
                withAsterisk
                format="hex"
                fixOnBlur={false}
                withEyeDropper={false}
                {...form.getInputProps('corPrimaria')}
              />
              <TextInput
                label="Nome na instalação"
                description="Fixo"
                inputWrapperOrder={['label', 'input', 'description']}
                disabled
                value={lido?.distribuidor ?? ''}
              />
              <div style={{ gridColumn: '1 / -1' }}>
                {/^#[0-9A-Fa-f]{6}$/.test(v.corPrimaria) && (
                  <PreviaTema cor={v.corPrimaria} nome={v.nameEmpresa} icone={registro?.icone ?? null} />
                )}
              </div>
            </FormSecao>
            <FormSecao
              titulo="Domínios"
              texto="Um só serve para todos. As páginas ficam na gestão e chamam API e integração; os links dos clientes ficam em orçamento e pesquisa; os checklists entram em checklist. Cada um precisa estar entre os endereços abaixo; o que mudar vale para as páginas abertas depois."
            >
              {DOMINIOS.map((d) => (
                <TextInput
                  key={d}
                  label={CAMPOS[d].nome}
                  withAsterisk
                  maxLength={260}
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.getInputProps(d)}
                />
              ))}
              <Select
                label={CAMPOS.tipoConexao.nome}
                allowDeselect={false}
                description={
                  v.tipoConexao === 'http' ? 'Sem cifra: só para uma rede fechada ou demonstração' : 'Cifrada'
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={['https', 'http']}
                {...form.getInputProps('tipoConexao')}
              />
            </FormSecao>
            <FormSecao titulo="Códigos">
              <TextInput
                label={CAMPOS.mascaraCodigoInterno.nome}
                withAsterisk
                description={`O checklist 1234 de ${ano} aparece como ${formatarCodigoInterno(1234, ano, v.mascaraCodigoInterno)}`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.getInputProps('mascaraCodigoInterno')}
              />
              <TextInput
                label={CAMPOS.mascaraCodigoLogin.nome}
                withAsterisk
                description={`O usuário 1234 entra com ${formatarCodigoLogin(1234, v.mascaraCodigoLogin)}`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.getInputProps('mascaraCodigoLogin')}
              />
              <Switch
                label={CAMPOS.cnpjAlfanumerico.nome}
                description="Aceita letras no CNPJ, como manda a regra de 2026."
                {...form.getInputProps('cnpjAlfanumerico', { type: 'checkbox' })}
              />
            </FormSecao>
            <FormSecao titulo="Vendas do mês">
              <Switch
                label={CAMPOS.quatroOlhos.nome}
                description="Quatro olhos: quem enviou as vendas de um mês pede a outra pessoa que as aprove."
                {...form.getInputProps('quatroOlhos', { type: 'checkbox' })}
              />
            </FormSecao>
            <FormSecao
              titulo="Guarda de registros"
              texto="Depois destes meses os registros saem do banco para arquivos da instalação, onde continuam legíveis. Vazio segue a instalação."
            >
              {(Object.keys(RETENCOES) as Retencao[]).map((campo) => (
                <InteiroInput
                  key={campo}
                  label={`${RETENCOES[campo].nome}, em meses`}
                  placeholder={registro ? `${registro.retencaoPadrao[campo]}, como na instalação` : ''}
                  min={0}
                  max={9999}
                  {...form.getInputProps(campo)}
                />
              ))}
            </FormSecao>
            <FormSecao titulo="Ligações">
              <TextInput
                label={CAMPOS.linkLojaIos.nome}
                type="url"
                placeholder="https://apps.apple.com/…"
                maxLength={300}
                {...form.getInputProps('linkLojaIos')}
              />
              <TextInput
                label={CAMPOS.linkLojaAndroid.nome}
                type="url"
                placeholder="https://play.google.com/…"
                maxLength={300}
                {...form.getInputProps('linkLojaAndroid')}
              />
              {(['urlLegado', 'urlLegadoEntrada', 'urlLegadoSaida'] as const).map((campo) => (
                <TextInput
                  key={campo}
                  label={CAMPOS[campo].nome}
                  type="url"
                  placeholder="https://…"
                  description="Em branco, o sistema anterior não é chamado"
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  maxLength={300}
                  {...form.getInputProps(campo)}
                />
              ))}
            </FormSecao>
          </>
        )
      }}
    </FormCadastro>
  )
}
