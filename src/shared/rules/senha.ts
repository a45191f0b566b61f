/** The five checks of the strength meter, and the share of them that is met (0 to 1). */
export interface ForcaSenha {
  minimo: boolean
  minuscula: boolean
  maiuscula: boolean
  digito: boolean
  especial: boolean
  pontos: number
}

/** Shortest password accepted, in characters. */
const SENHA_MINIMA = 8

/** Passwords found in every breached list, with at least eight characters. */
const CONHECIDAS = new Set(
  '12345678 123456789 1234567890 password password1 qwertyuiop 11111111 00000000 87654321 88888888 abcd1234 abc12345 qwerty123 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football baseball superman trustno1 passw0rd p@ssw0rd senha123 senha1234 mudar123 brasil123 brasil10 flamengo corinthians palmeiras saopaulo admin123 administrador 12341234 123123123 102030405060 10203040 asdfghjkl qwertyui 1234qwer qwer1234 a1b2c3d4 q1w2e3r4 zaq12wsx letmein1 welcome1 Password1 Password123 Senha123 Senha@123 Mudar@123 Admin@123 P@ssw0rd Brasil@123'.split(
    ' ',
  ),
)

/** Strength of a password: minimum length 8, lowercase, uppercase, digit, special character. */
export function forcaSenha(senha: string): ForcaSenha {
  const testes = {
    minimo: senha.length >= SENHA_MINIMA,
    minuscula: /\p{Ll}/u.test(senha),
    maiuscula: /\p{Lu}/u.test(senha),
    digito: /\d/.test(senha),
    especial: /[^\p{L}\p{N}]/u.test(senha),
  }
  const marcados = Object.values(testes)
  return { ...testes, pontos: marcados.filter(Boolean).length / marcados.length }
}

/** Why a password is not accepted; null when it is. The one rule of browser and server: length and the breached lists. The five checks above advise, they do not refuse. */
export function erroSenha(senha: string): string | null {
  if (senha.length < SENHA_MINIMA) return `A senha precisa de ao menos ${SENHA_MINIMA} caracteres`
  if (CONHECIDAS.has(senha) || CONHECIDAS.has(senha.toLowerCase()))
    return 'Esta senha está nas listas de senhas vazadas. Escolha outra.'
  return null
}
