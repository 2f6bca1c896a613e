import { exportJWK, exportSPKI, importPKCS8, exportPKCS8, SignJWT } from 'jose'
import { evilClient, issuerOf, personalTenant, type Claims, type EvilIdp } from './evil-idp.ts'

const otherTenant = 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb'
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that no server may take. @param claims those of a right one */
export type BadToken = (idp: EvilIdp, claims: Claims) => Promise<string>

const saying =
  (changes: Claims): BadToken =>
  (idp, claims) =>
    idp.sign({ ...claims, ...changes })

const without =
  (name: string): BadToken =>
  (idp, claims) =>
    idp.sign(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)))

const inFuture = (idp: EvilIdp, name: string) => Number(idp.claims[name]) + 3600 * 24

const secret = (text: string) => new TextEncoder().encode(text)

/** The same key for another algorithm of its kind. */
async function signedWith(alg: string, idp: EvilIdp, claims: Claims): Promise<string> {
  const key = await importPKCS8(await exportPKCS8(idp.keys.good.privateKey), alg)
  return new SignJWT(claims).setProtectedHeader({ alg, kid: 'good' }).sign(key)
}

const signatures: Record<string, BadToken> = {
  'without a signature, as it says': (_, claims) =>
    Promise.resolve(`${base64url({ alg: 'none' })}.${base64url(claims)}.`),
  'that says it has no signature, and has one': async (idp, claims) => {
    const [, , signature = ''] = (await idp.sign(claims)).split('.')
    return `${base64url({ alg: 'none', kid: 'good' })}.${base64url(claims)}.${signature}`
  },
  'without the signature that it says it has': async (idp, claims) => {
    const [header = '', payload = ''] = (await idp.sign(claims)).split('.')
    return `${header}.${payload}.`
  },
  'signed with the secret that the server shares': (idp, claims) =>
    idp.sign(claims, { alg: 'HS256' }, secret(evilClient.clientSecret)),
  'signed with the public key as a secret': async (idp, claims) =>
    idp.sign(claims, { alg: 'HS256' }, secret(await exportSPKI(idp.keys.good.publicKey))),
  'signed with another key under the name of a right one': (idp, claims) =>
    idp.sign(claims, {}, idp.foreign.privateKey),
  'signed with another key under its own name': (idp, claims) =>
    idp.sign(claims, { kid: 'foreign' }, idp.foreign.privateKey),
  'signed with another key under no name': (idp, claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(idp.foreign.privateKey),
  'that brings its key along': async (idp, claims) =>
    idp.sign(claims, { jwk: await exportJWK(idp.foreign.publicKey) }, idp.foreign.privateKey),
  'that brings its key along under another name': async (idp, claims) =>
    idp.sign(
      claims,
      { kid: 'mine', jwk: { ...(await exportJWK(idp.foreign.publicKey)), kid: 'mine' } },
      idp.foreign.privateKey,
    ),
  'that says where its keys are': (idp, claims) =>
    idp.sign(claims, { kid: 'mine', jku: 'https://evil.example/keys' }, idp.foreign.privateKey),
  'that says where its certificate is': (idp, claims) =>
    idp.sign(claims, { kid: 'mine', x5u: 'https://evil.example/certificate' }, idp.foreign.privateKey),
  'that brings its certificate along': (idp, claims) =>
    idp.sign(claims, { kid: 'mine', x5c: ['MIIB'] }, idp.foreign.privateKey),
  'of RS384': (idp, claims) => signedWith('RS384', idp, claims),
  'of RS512': (idp, claims) => signedWith('RS512', idp, claims),
  'of PS384': (idp, claims) => signedWith('PS384', idp, claims),
  'of PS512': (idp, claims) => signedWith('PS512', idp, claims),
  'of ES384': (idp, claims) => idp.sign(claims, { alg: 'ES384', kid: 'p384' }, idp.keys.p384.privateKey),
  'of EdDSA': (idp, claims) => idp.sign(claims, { alg: 'EdDSA', kid: 'edwards' }, idp.keys.edwards.privateKey),
  'signed with the key of personal accounts': (idp, claims) =>
    idp.sign(claims, { kid: 'personal' }, idp.keys.personal.privateKey),
  'signed with a key that is for encrypting': (idp, claims) =>
    idp.sign(claims, { kid: 'encrypting' }, idp.keys.encrypting.privateKey),
  'with one bit of its signature changed': async (idp, claims) => {
    const [header = '', payload = '', signature = ''] = (await idp.sign(claims)).split('.')
    const bytes = Buffer.from(signature, 'base64url')
    bytes[10] = (bytes[10] ?? 0) ^ 1
    return `${header}.${payload}.${bytes.toString('base64url')}`
  },
  'with other claims than were signed': async (idp, claims) => {
    const [header = '', , signature = ''] = (await idp.sign({ ...claims, oid: otherTenant })).split('.')
    return `${header}.${base64url(claims)}.${signature}`
  },
  'with another header than was signed': async (idp, claims) => {
    const [, payload = '', signature = ''] = (await idp.sign(claims)).split('.')
    return `${base64url({ alg: 'RS256', kid: 'good', typ: 'JWT' })}.${payload}.${signature}`
  },
  'of two parts': async (idp, claims) => (await idp.sign(claims)).split('.').slice(0, 2).join('.'),
  'of four parts': async (idp, claims) => `${await idp.sign(claims)}.more`,
  'that is encrypted': () => Promise.resolve('eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c'),
  'that wants something to be understood': async (idp, claims) => {
    const [, payload = ''] = (await idp.sign(claims)).split('.')
    const header = base64url({ alg: 'RS256', kid: 'good', crit: ['exp'] })
    return `${header}.${payload}.c2lnbmF0dXJl`
  },
  'that is no token': () => Promise.resolve('token'),
  'that is empty': () => Promise.resolve(''),
}

const claims: Record<string, BadToken> = {
  'of the issuer of another tenant': saying({ iss: issuerOf(otherTenant) }),
  'of the old issuer': saying({ iss: 'https://sts.windows.net/4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145/' }),
  'of an issuer that names no tenant': saying({ iss: issuerOf('{tenantid}') }),
  'of an issuer with a slash at the end': (idp, right) => idp.sign({ ...right, iss: `${String(right['iss'])}/` }),
  'of an issuer without encryption': (idp, right) =>
    idp.sign({ ...right, iss: String(right['iss']).replace('https', 'http') }),
  'of an issuer elsewhere': (idp, right) =>
    idp.sign({ ...right, iss: String(right['iss']).replace('login.microsoftonline.com', 'evil.example') }),
  'of no issuer': without('iss'),
  'of an issuer that is no text': saying({ iss: ['a', 'b'] }),
  'for another client': saying({ aud: 'somebody-else' }),
  'for the API of the client': saying({ aud: `api://${evilClient.clientId}` }),
  'for two clients': saying({ aud: [evilClient.clientId, 'somebody-else'] }),
  'for two clients, the first of which it was given to': saying({
    aud: [evilClient.clientId, 'somebody-else'],
    azp: evilClient.clientId,
  }),
  'for nobody': without('aud'),
  'for an empty list': saying({ aud: [] }),
  'given to another client': saying({ azp: 'somebody-else' }),
  'that has expired': (idp, right) => idp.sign({ ...right, exp: Number(right['iat']) + 179 }),
  'that never expires': without('exp'),
  'that expires at a word': saying({ exp: 'tomorrow' }),
  'that is not valid yet': (idp, right) => idp.sign({ ...right, nbf: inFuture(idp, 'nbf') }),
  'that is not valid until a word': saying({ nbf: 'today' }),
  'from the future': (idp, right) => idp.sign({ ...right, iat: inFuture(idp, 'iat') }),
  'from three minutes ahead': (idp, right) => idp.sign({ ...right, iat: Number(right['iat']) + 300 + 180 }),
  'of no time': without('iat'),
  'of a time in words': saying({ iat: 'now' }),
  'without the nonce': without('nonce'),
  'with another nonce': saying({ nonce: 'another' }),
  'with an empty nonce': saying({ nonce: '' }),
  'with a nonce that is no text': saying({ nonce: 7 }),
  'about nobody': without('sub'),
  'about a number': saying({ sub: 7 }),
}

const accounts: Record<string, BadToken> = {
  'without a tenant': without('tid'),
  'of a tenant that is no GUID': saying({ tid: 'kunta', iss: issuerOf('kunta') }),
  'of a tenant that is a number': saying({ tid: 7, iss: issuerOf('7') }),
  'of a tenant that leads elsewhere': saying({ tid: '../evil', iss: issuerOf('../evil') }),
  'of a tenant that stands for the name of its place': saying({ tid: '$&', iss: issuerOf('{tenantid}') }),
  'without an account': without('oid'),
  'of an account that is no GUID': saying({ oid: 'elina' }),
  'of an empty account': saying({ oid: '' }),
  'of a personal account': (idp, right) =>
    idp.sign(
      { ...right, tid: personalTenant, iss: issuerOf(personalTenant) },
      { kid: 'personal' },
      idp.keys.personal.privateKey,
    ),
  'of a tenant that nobody has added': saying({ tid: otherTenant, iss: issuerOf(otherTenant) }),
}

/** Tokens that no server may take, by what is wrong with them. */
export const badTokens: Readonly<Record<string, BadToken>> = { ...signatures, ...claims, ...accounts }
